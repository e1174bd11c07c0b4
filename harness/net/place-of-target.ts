/** Where the target answers, written into what the operator gave: a started one may have taken any free port. */

/** The one that the address names, or that of its scheme. */
export function portOf(address: string | URL): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/** @param baseUrl of the running target */
export const filledIn = (text: string, baseUrl: string): string =>
  text.replaceAll("{base_url}", baseUrl).replaceAll("{port}", String(portOf(baseUrl)));
