/** TLS: the chain, the host name, the dates of a certificate; and a port that does not speak TLS at all. */
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { unreachable } from "../errors/harness-error.ts";
import { portOf } from "../net/place-of-target.ts";
import { type Address, hostOf } from "./addresses.ts";
import type { Examination } from "./examination.ts";
import { portNameOf } from "./port-stage.ts";
import type { Observation, Stage } from "./stage.ts";

export const certificateNameOf = ({ of }: Address) => `certificate of ${of}`;

export function certificateStage(address: Address): Stage {
  return {
    name: certificateNameOf(address),
    needs: [portNameOf(address)],
    examine: (examination) =>
      address.url.protocol === "https:" ? examineCertificate(address, examination) : noCertificate(address),
  };
}

async function noCertificate({ url, setting }: Address): Promise<Observation> {
  const isNear = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const advice = `Tokens travel in clear to ${url.host}: use an https address in ${setting}.`;
  return { tried: `reading ${setting}`, saw: "http: there is no certificate", ...(isNear ? {} : { advice }) };
}

async function examineCertificate(
  address: Address,
  { ca, configuration }: Pick<Examination, "ca" | "configuration">,
): Promise<Observation> {
  const tried = `TLS handshake with ${address.url.host} (${address.setting})`;
  const seen = await handshake(address.url, ca, configuration.times.requestMs);
  if (seen.code === undefined) return { tried, saw: `trusted; ${inWords(seen.certificate)}` };
  const { saw, next } = explained(seen.code, address, seen);
  throw unreachable(address.side, "certificate-not-trusted", { tried, saw, next });
}

interface Handshake {
  readonly code?: string;
  readonly certificate?: PeerCertificate;
}

function handshake(url: URL, ca: string[] | undefined, deadlineMs: number): Promise<Handshake> {
  return new Promise((resolve) => {
    const host = hostOf(url);
    const socket: TLSSocket = connect({
      host,
      port: portOf(url),
      ...(/[a-z]/i.test(host) && !host.includes(":") ? { servername: host } : {}),
      ...(ca ? { ca } : {}),
      rejectUnauthorized: false,
    });
    const end = (seen: Handshake) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(seen);
    };
    const timer = setTimeout(() => end({ code: "silent" }), deadlineMs);
    socket.once("error", (error: NodeJS.ErrnoException) => end({ code: error.code ?? error.message }));
    socket.once("secureConnect", () => {
      const error = socket.authorizationError as unknown as Error & { code?: string };
      const code = socket.authorized ? {} : { code: error?.code ?? String(error) };
      end({ ...code, certificate: socket.getPeerCertificate() });
    });
  });
}

function explained(code: string, { setting, url }: Address, { certificate }: Handshake) {
  const names = inWords(certificate);
  if (/WRONG_VERSION|EPROTO|PACKET_LENGTH|HTTP_REQUEST/.test(code))
    return {
      saw: `the port does not speak TLS (${code})`,
      next: `Write http instead of https in ${setting}, or give the port on which it speaks TLS.`,
    };
  if (code === "silent")
    return {
      saw: "connected, but no handshake",
      next: `Check that the port in ${setting} is the one that speaks TLS.`,
    };
  if (/ALTNAME/.test(code))
    return {
      saw: `the certificate is not for ${url.hostname}; ${names}`,
      next: `Use one of its names in ${setting}, or give the server a certificate for ${url.hostname}.`,
    };
  if (/EXPIRED|NOT_YET_VALID/.test(code))
    return { saw: `${code}; ${names}`, next: "Renew the certificate, or set this machine's clock right." };
  return {
    saw: `nobody here trusts its issuer (${code}); ${names}`,
    next: "Give the CA that signed it by FDS_CA_FILE; a server has to send the intermediate certificates itself.",
  };
}

function inWords(certificate: PeerCertificate | undefined): string {
  if (certificate?.valid_to === undefined) return "no certificate was shown";
  const { subjectaltname: names = "no names", issuer, valid_from: from, valid_to: to } = certificate;
  return `names ${names}; issued by ${issuer?.CN ?? issuer?.O ?? "?"}; valid ${from} to ${to}`;
}
