/** A port of the loopback interface that nobody listens on, for a server that is to be told its port before it begins. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below those that a kernel gives to whoever asks for any (32768 and more on Linux, 49152 and more elsewhere): it would give them
 * away before the server listens.
 */
const [LOWEST, ABOVE] = [10_000, 30_000];
const MOST_TRIES = 100;

/** @throws Error when the last of a hundred that were tried was taken too */
export async function freePort(tries = MOST_TRIES): Promise<number> {
  const port = randomInt(LOWEST, ABOVE);
  try {
    await taken(port);
    return port;
  } catch (error) {
    if (tries <= 1) throw error;
    return freePort(tries - 1);
  }
}

/** Takes it, and gives it back. */
function taken(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => void server.close(() => resolve()));
  });
}
