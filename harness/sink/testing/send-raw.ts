/** Bytes on a bare TCP connection, for tests of what is no TLS. */
import { connect } from "node:net";

/** Sends bytes on a bare TCP connection and waits until the other side closes it. */
export const sendRaw = (url: string, bytes: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("close", () => resolve()).on("error", () => undefined);
    socket.resume();
  });
