/** A TLS handshake with the receiver: whether it speaks TLS at all, and whether its certificate can be trusted. */
import { connect } from "node:tls";

export interface Handshake {
  /** The version of TLS; undefined where there was no handshake. */
  readonly protocol: string | undefined;
  /** Why the certificate is not trusted for this host; undefined where it is. */
  readonly untrusted: string | undefined;
  /** Why there was no handshake. */
  readonly failure: string | undefined;
  /** Whether nothing listens there at all, or nobody knows the host. */
  readonly isUnreachable: boolean;
}

const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** @param ca PEM certificates to trust */
export function handshakeWith(url: string, ca: readonly string[], deadlineMs: number): Promise<Handshake> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ca: [...ca],
      rejectUnauthorized: false,
      ...servername,
    });
    const end = (seen: Partial<Handshake>) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({
        protocol: undefined,
        untrusted: undefined,
        failure: undefined,
        isUnreachable: false,
        ...seen,
      });
    };
    const timer = setTimeout(() => end({ failure: `no handshake within ${deadlineMs} ms` }), deadlineMs);
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end({ failure: error.message, isUnreachable: UNREACHABLE.test(error.code ?? "") }),
    );
    socket.on("secureConnect", () => {
      const untrusted = socket.authorized ? undefined : String(socket.authorizationError);
      end({ protocol: socket.getProtocol() ?? undefined, untrusted });
    });
  });
}
