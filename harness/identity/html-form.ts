/** Reading the forms of a login page and filling one in, as a browser would on pressing its first button. */
import type { IdentityUser } from "./identity-provider.ts";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly isButton: boolean;
  readonly isChecked: boolean;
}

export interface HtmlForm {
  readonly action: URL;
  readonly method: "GET" | "POST";
  readonly fields: readonly Field[];
  readonly asksForUser: boolean;
  readonly asksForPassword: boolean;
}

/** The form with a password field, else one that asks for the user, else the first (a consent page); undefined on a page without. */
export function findForm(html: string, page: URL): HtmlForm | undefined {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, head = "", body = ""]) =>
    readForm(head, body, page),
  );
  return forms.find((form) => form.asksForPassword) ?? forms.find((form) => form.asksForUser) ?? forms[0];
}

function readForm(head: string, body: string, page: URL): HtmlForm {
  const fields = [...body.matchAll(/<(input|button)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)].map(
    ([, tag = "", text = ""]) => readField(tag.toLowerCase(), text),
  );
  return {
    action: new URL(attribute(head, "action") ?? "", page),
    method: /^get$/i.test(attribute(head, "method") ?? "get") ? "GET" : "POST",
    fields,
    asksForUser: userField(fields) !== undefined,
    asksForPassword: fields.some(({ type }) => type === "password"),
  };
}

function readField(tag: string, text: string): Field {
  const type = (attribute(text, "type") ?? (tag === "button" ? "submit" : "text")).toLowerCase();
  return {
    name: attribute(text, "name") ?? "",
    type,
    value: attribute(text, "value") ?? "",
    isButton: tag === "button" || /^(submit|image|button|reset)$/.test(type),
    isChecked: /\bchecked\b/i.test(text),
  };
}

const userField = (fields: readonly Field[]) =>
  fields.find(
    ({ type, name }) => /^(text|email)$/.test(type) && /user|mail|login|identifier|account/i.test(name),
  ) ?? fields.find(({ type, name }) => /^(text|email)$/.test(type) && name !== "");

function attribute(text: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(text);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decoded(value);
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

/** Character references, as far as they occur in attributes of forms. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|quot|apos|lt|gt));/gi, (_, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? "";
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/** What a browser sends: hidden fields, ticked boxes, and of several buttons only the first ("Yes" of a consent page, not its "No"). */
export function fillForm(form: HtmlForm, { name, password = "" }: IdentityUser): URLSearchParams {
  const firstButton = form.fields.find(({ isButton, type }) => isButton && /^(submit|image)$/.test(type));
  const filled = new URLSearchParams();
  for (const field of form.fields) {
    const isLeftOut = field.isButton
      ? field !== firstButton
      : /^(checkbox|radio)$/.test(field.type) && !field.isChecked;
    if (field.name !== "" && !isLeftOut) filled.set(field.name, field.value);
  }
  const user = userField(form.fields);
  if (user) filled.set(user.name, name);
  for (const field of form.fields) if (field.type === "password") filled.set(field.name, password);
  return filled;
}
