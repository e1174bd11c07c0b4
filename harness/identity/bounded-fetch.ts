/** A fetch for what an identity provider publishes and shows: small documents, and soon. */

import { MAX_PAGE_BYTES, PAGE_MS } from "../limits.ts";

/** The same, for answers that are whole before they are given. It rejects with what is wrong, in words, when one is too long or too late. */
export function boundedFetch(
  fetchLike: typeof globalThis.fetch,
  deadlineMs: number = PAGE_MS,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    try {
      return await whole(await fetchLike(input, { ...init, signal }));
    } catch (cause) {
      if (!deadline.aborted) throw cause;
      throw new Error(`there was no whole answer within ${deadlineMs} ms`, { cause });
    }
  };
}

/** @throws Error when there is more of it than there may be; what is behind that is not read */
async function whole(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bodyBytes += chunk.byteLength;
    if (bodyBytes > MAX_PAGE_BYTES) throw new Error(`the answer is longer than ${MAX_PAGE_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers: [...response.headers] });
}
