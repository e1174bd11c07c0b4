/** Where a password may be sent: to those who asked for it, and never in the clear where something before was encrypted. */
import { LoginStuck } from "./login-stuck.ts";

/**
 * @param page the address of the page with the form, as it was fetched
 * @param realm the address of the realm's discovery document
 * @throws LoginStuck that says where the password would have gone
 */
export function requireSafeAction(action: URL, page: URL, realm: URL): void {
  const isKnown = action.origin === page.origin || action.origin === realm.origin;
  const isEncrypted = action.protocol === "https:";
  const isClear = action.protocol === "http:" && page.protocol === "http:" && realm.protocol === "http:";
  if (isKnown && (isEncrypted || isClear)) return;
  const [to] = action.href.split(/[?#]/);
  const why = isKnown ? "unencrypted" : "which is neither the page's own origin nor that of the realm";
  throw new LoginStuck(
    "password elsewhere",
    `the form at ${page.origin}${page.pathname} would send the password to ${to}, ${why}: it was not sent`,
  );
}
