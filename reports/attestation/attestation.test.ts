import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../document.ts";
import { signedReport } from "../testing/signed-sample.ts";
import { beyondCertificate, notCertifiable } from "./certifiable.ts";
import { signedBundle, verifiedStatement } from "./sigstore-bundle.ts";
import { statementOf } from "./statement.ts";
import { imageOf, subjectOf } from "./subjects.ts";
import { verifyAttestation } from "./verify-attestation.ts";

const pemsOf = ({ privateKey, publicKey }: ReturnType<typeof generateKeyPairSync>) => ({
  privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
});
const keys = {
  "ECDSA on P-256": pemsOf(generateKeyPairSync("ec", { namedCurve: "P-256" })),
  Ed25519: pemsOf(generateKeyPairSync("ed25519")),
  RSA: pemsOf(generateKeyPairSync("rsa", { modulusLength: 2048 })),
};
const { privatePem, publicPem } = keys.Ed25519;
const report = signedReport();
const bytes = Buffer.from(JSON.stringify(report));
const image = `service@sha256:${"ab".repeat(32)}`;
const signed = signedBundle(statementOf(report, bytes, [subjectOf(image)]), privatePem);
const faults = (...[json, key, file]: Parameters<typeof verifyAttestation>) =>
  verifyAttestation(json, key, file).discrepancies.map(({ fault }) => fault);

describe("a signed statement", () => {
  it.each(Object.entries(keys))("by %s is read with its public key", (_, pems) => {
    const statement = statementOf(report, bytes, []);
    expect(verifiedStatement(signedBundle(statement, pems.privatePem), pems.publicPem)).toEqual(statement);
  });

  it("holds beside its report, and says of what else it speaks", () => {
    const { discrepancies, checked } = verifyAttestation(signed, publicPem, { report, bytes });
    expect(discrepancies).toEqual([]);
    expect(checked.join()).toContain(image);
  });

  it("is refused with another key, with another report, and with another word in it", () => {
    expect(faults(signed, keys.RSA.publicPem, { report, bytes })).toHaveLength(1);
    expect(faults(signed, publicPem, { report, bytes: Buffer.from("{}") })).toEqual([
      "it is about another report.json",
    ]);
    const bundle = JSON.parse(signed);
    const payload = Buffer.from(bundle.dsseEnvelope.payload, "base64").toString();
    const changed = payload.replace(/"(PASSED|WARNED|FAILED)"/, '"PASSED "');
    bundle.dsseEnvelope.payload = Buffer.from(changed).toString("base64");
    expect(changed).not.toBe(payload);
    expect(faults(JSON.stringify(bundle), publicPem, { report, bytes })).toEqual([
      "signature verification failed",
    ]);
  });

  it.each([
    "{}",
    "no JSON",
    '{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}',
  ])("is none in %s", (text) => expect(faults(text, publicPem, { report, bytes })).toHaveLength(1));

  it.each([
    ["conformant", "PASSED"],
    ["incomplete", "WARNED"],
    ["non-conformant", "FAILED"],
  ] as const)("says of %s %s", (verdict, result) => {
    expect(statementOf({ ...report, verdict }, bytes, []).predicate.result).toBe(result);
  });
});

describe("a certificate", () => {
  const conformant: ReportDocument = { ...report, verdict: "conformant", requirements: [] };
  const reasonsWith = (run: Partial<ReportDocument["run"]>) =>
    notCertifiable({ ...conformant, run: { ...report.run, only: [], ...run } });

  it("is given to a whole run that is conformant", () => expect(reasonsWith({})).toEqual([]));

  it("is refused to what was narrowed, interrupted, read-only, or not conformant", () => {
    expect(reasonsWith({ only: ["SIG"] })).toHaveLength(1);
    expect(reasonsWith({ interrupted: true })).toHaveLength(1);
    expect(reasonsWith({ readOnly: true })).toHaveLength(1);
    expect(notCertifiable({ ...conformant, verdict: "incomplete" }).length).toBeGreaterThan(0);
  });

  it("says what was out of reach", () => {
    expect(beyondCertificate(conformant)).toBeUndefined();
    const run = { ...report.run, outOfReach: ["changes"] };
    expect(beyondCertificate({ ...conformant, run })).toContain("changes");
  });
});

describe("a subject", () => {
  it("is a name with a digest, and the image where it is named by one", () => {
    expect(subjectOf(image)).toEqual({ name: "service", digest: { sha256: "ab".repeat(32) } });
    const run = { ...report.run, settings: { FDS_TARGET_IMAGE: image } };
    expect(imageOf({ run })).toHaveLength(1);
    expect(imageOf({ run: { ...run, settings: { FDS_TARGET_IMAGE: "service:latest" } } })).toEqual([]);
  });

  it("is nothing else", () => expect(() => subjectOf("service:latest")).toThrow("service:latest"));
});
