/** The login page of the embedded provider: a real form, a real check of the password. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import { authenticated, subjectOf } from "./accounts.ts";

/** Answers GET (the form) and POST (the attempt) of /interaction/{uid}; false when the path is another. */
export async function serveLoginForm(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!/^\/interaction\/[\w-]+$/.test(request.url ?? "")) return false;
  if (request.method !== "POST") {
    sendPage(response, 200, "");
    return true;
  }
  const fields = new URLSearchParams(await bodyOf(request));
  const name = fields.get("username") ?? "";
  if (!authenticated(name, fields.get("password"))) {
    sendPage(response, 401, "User name or password is wrong.");
    return true;
  }
  await provider.interactionFinished(request, response, { login: { accountId: subjectOf(name) } });
  return true;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** The form is sent to the address of its own page. */
function sendPage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" }).end(
    `<!doctype html><html lang="en"><title>Log in</title><h1>Log in</h1><p role="alert">${message}</p>
<form method="post" action="">
<label>User <input name="username" autocomplete="username"></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label>
<button>Log in</button></form></html>`,
  );
}
