/** Unpacks what the page carries compressed: JSON, gzipped, in Base64. */

/** Rejects in a browser that cannot unpack gzip by itself (before 2023). */
export async function inflated(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}
