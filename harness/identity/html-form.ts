/** The forms of a login page, and what a browser sends when the first button of one is pressed. */
import { type Control, controlOf, has } from "./form-control.ts";
import { attribute, type Element, type HtmlPage } from "./html-page.ts";
import type { IdentityUser } from "./identity-provider.ts";

export interface HtmlForm {
  /** Where it is sent. */
  readonly action: URL;
  readonly method: "GET" | "POST";
  readonly controls: readonly Control[];
  readonly asksForUser: boolean;
  readonly asksForPassword: boolean;
}

/** The form with a password, else one that asks for the user, else one that is posted (a consent page), else the first. */
export function findForm(page: HtmlPage, url: URL): HtmlForm | undefined {
  const forms = formsOf(page, url);
  return (
    forms.find(({ controls }) => controls.filter(isKnownPassword).length === 1) ??
    forms.find(({ asksForPassword }) => asksForPassword) ??
    forms.find(({ controls }) => controls.some(isNamedAfterUser)) ??
    forms.find(({ method }) => method === "POST") ??
    forms[0]
  );
}

function formsOf(page: HtmlPage, url: URL): readonly HtmlForm[] {
  const controls = new Map<Element, Control[]>();
  for (const element of page.elements) if (element.tagName === "form") controls.set(element, []);
  for (const element of page.elements) {
    const [form, control] = [page.formOf(element), controlOf(element)];
    if (form && control) controls.get(form)?.push(control);
  }
  const base = baseOf(page, url);
  return [...controls].flatMap(([form, own]) => readForm(form, own, url, base) ?? []);
}

/** What relative addresses of the page are relative to. */
function baseOf({ elements }: HtmlPage, url: URL): URL {
  const base = elements.find((element) => element.tagName === "base" && has(element, "href"));
  const href = base && attribute(base, "href");
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url) : url;
}

/** A button may have an address and a method of its own. A form that says nowhere is sent to its own page, whatever the base. */
function readForm(form: Element, controls: readonly Control[], url: URL, base: URL): HtmlForm | undefined {
  const button = controls.find(({ isSubmit }) => isSubmit)?.element;
  const member = (name: string) =>
    (button && attribute(button, `form${name}`)) ?? attribute(form, name) ?? "";
  const [action, method] = [member("action").trim() || url.href, member("method").toLowerCase()];
  if (method === "dialog" || !URL.canParse(action, base)) return undefined;
  return {
    action: new URL(action, base),
    method: method === "post" ? "POST" : "GET",
    controls,
    asksForUser: userControl(controls) !== undefined,
    asksForPassword: controls.some(({ type }) => type === "password"),
  };
}

/** A form with two, or with one for a new password, is for people who register. */
const isKnownPassword = ({ type, element }: Control) =>
  type === "password" && attribute(element, "autocomplete") !== "new-password";

/** A line of text for a person to write in. */
const isLine = ({ element, name, type }: Control) =>
  name !== "" && /^(text|email|tel|number)$/.test(type) && !has(element, "readonly");

const isNamedAfterUser = (control: Control) =>
  isLine(control) &&
  (/\b(username|email)\b/i.test(attribute(control.element, "autocomplete") ?? "") ||
    /user|mail|login|identifier|account/i.test(`${control.name} ${attribute(control.element, "id") ?? ""}`));

const userControl = (controls: readonly Control[]) =>
  controls.find(isNamedAfterUser) ?? controls.find(isLine);

/** What a browser sends: of several buttons only the first ("Yes" of a consent page, not its "No"). */
export function fillForm({ controls }: HtmlForm, { name, password = "" }: IdentityUser): URLSearchParams {
  const user = userControl(controls);
  const button = controls.find(({ isSubmit }) => isSubmit);
  const filled = new URLSearchParams();
  for (const control of controls)
    if (control === user) filled.append(control.name, name);
    else if (control.type === "password" && control.name !== "") filled.append(control.name, password);
    else if (control === button || !isButton(control)) appendUnchanged(filled, control);
  return filled;
}

const isButton = ({ isSubmit, type }: Control) => isSubmit || type === "button" || type === "reset";

function appendUnchanged(filled: URLSearchParams, { name, type, values }: Control): void {
  if (type === "image")
    for (const axis of ["x", "y"]) filled.append(name === "" ? axis : `${name}.${axis}`, "0");
  else if (name !== "") for (const value of values) filled.append(name, value.replace(/\r\n?|\n/g, "\r\n"));
}
