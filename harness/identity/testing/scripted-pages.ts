/** A provider's pages for tests: what is asked of each address, and what it answers. */
export interface ScriptedPage {
  readonly status?: number;
  readonly location?: string;
  readonly cookies?: readonly string[];
  readonly body?: string | object;
}

export interface Visit {
  readonly method: string;
  readonly url: string;
  readonly cookie: string | undefined;
  readonly body: string;
}

/** A fetch that answers "METHOD address" from the script, in words where there is nothing; and what it was asked. */
export function scriptedPages(script: Readonly<Record<string, ScriptedPage>>) {
  const visits: Visit[] = [];
  const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const [method, url] = [init.method ?? "GET", String(input)];
    const cookie = new Headers(init.headers).get("cookie") ?? undefined;
    visits.push({ method, url, cookie, body: String(init.body ?? "") });
    const page = script[`${method} ${url.split("?")[0]}`] ?? { status: 404, body: "no such page" };
    const headers = new Headers({
      "content-type": typeof page.body === "object" ? "application/json" : "text/html",
    });
    if (page.location !== undefined) headers.set("location", page.location);
    for (const set of page.cookies ?? []) headers.append("set-cookie", set);
    const body = typeof page.body === "object" ? JSON.stringify(page.body) : (page.body ?? "");
    return new Response(body, { status: page.status ?? (page.location === undefined ? 200 : 302), headers });
  };
  return { fetch: answer as typeof globalThis.fetch, visits };
}
