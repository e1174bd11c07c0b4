/** Builds elements from text only: text is made visible, and never read as markup. */
import { visibleText } from "./visible-text.js";

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== undefined && value !== false)
      made.setAttribute(key, value === true ? "" : visibleText(String(value)));
  }
  for (const child of children.flat()) {
    if (child instanceof Node) made.append(child);
    else if (child !== undefined && child !== null && child !== "") made.append(visibleText(String(child)));
  }
  return made;
}

export function byId(id) {
  return document.getElementById(id);
}

export function copyButton(text) {
  const button = element("button", { type: "button", class: "plain-button copy" }, "Copy");
  button.addEventListener("click", () => {
    const said = (words) => {
      button.textContent = words;
    };
    navigator.clipboard.writeText(text).then(
      () => said("Copied"),
      () => said("Select it by hand"),
    );
  });
  return button;
}
