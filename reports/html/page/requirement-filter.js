/** Search and filters over the requirements, and the links that must show one whatever is filtered. */
import { byId } from "./element.js";

export function startRequirementFilter() {
  const requirements = [...document.querySelectorAll("details.requirement")];
  const chapters = [...document.querySelectorAll("section.chapter")];
  const texts = new Map();
  const textOf = (requirement) => {
    if (!texts.has(requirement)) texts.set(requirement, requirement.textContent.toLowerCase());
    return texts.get(requirement);
  };
  const apply = () => {
    const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const level = byId("level").value;
    const chapter = byId("chapter").value;
    const wanted = [...document.querySelectorAll("[name=standing]:checked")].map((box) => box.value);
    for (const requirement of requirements) {
      const { standing, level: ownLevel } = requirement.dataset;
      requirement.hidden = !(
        (level === "" || ownLevel === level) &&
        (wanted.length === 0 || wanted.includes(standing)) &&
        (chapter === "" || requirement.parentElement.dataset.chapter === chapter) &&
        words.every((word) => textOf(requirement).includes(word))
      );
    }
    for (const each of chapters) each.hidden = !each.querySelector("details.requirement:not([hidden])");
    const left = requirements.filter((requirement) => !requirement.hidden).length;
    byId("matches").textContent = `${left} of ${requirements.length} requirements`;
    byId("nothing-matches").hidden = left > 0;
  };
  const clear = () => {
    for (const id of ["search", "level", "chapter"]) byId(id).value = "";
    for (const box of document.querySelectorAll("[name=standing]")) box.checked = false;
    apply();
  };
  const filters = document.querySelector(".filters");
  filters.hidden = false;
  filters.addEventListener("input", apply);
  for (const button of document.querySelectorAll(".clear-filters")) button.addEventListener("click", clear);
  apply();
  return { clear, visible: () => requirements.filter((requirement) => !requirement.hidden) };
}
