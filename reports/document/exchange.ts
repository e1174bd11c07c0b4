/** One request to the service, and what came back. */
import Type, { type Static } from "typebox";
import { orPlaceIn, RecordedBody, RecordedHeaders, SignatureValue } from "./recorded-message.ts";
import { count, flag, milliseconds, text } from "./shapes.ts";

export const SignatureFinding = Type.Object({
  verified: Type.Union([Type.Boolean(), Type.Null()], {
    description: "null: could not be judged (no key yet).",
  }),
  over: Type.Optional(text("Which bytes the signature was verified over, or was found to be made over.")),
  value: Type.Optional(SignatureValue),
  key: Type.Optional(count("Index into target.publicKeys.")),
  reason: Type.Optional(text("Why it does not verify; what was signed instead.")),
  tamperedCopyFails: Type.Optional(
    flag("The same signature was seen to fail over a copy with one bit changed."),
  ),
});
export interface SignatureFinding extends Static<typeof SignatureFinding> {}

const Request = Type.Object({
  method: text(),
  url: text(),
  headers: RecordedHeaders,
  body: Type.Optional(RecordedBody),
  raw: Type.Optional(flag("It was written to a socket byte by byte.")),
});

const Response = Type.Object({
  status: Type.Integer({ minimum: 0, maximum: 999 }),
  headers: RecordedHeaders,
  body: RecordedBody,
});

export const Exchange = Type.Object({
  n: count("Its number in the run."),
  at: milliseconds("Since the start of the run."),
  route: text('Route of the interface, e.g. "PUT /user", or "other".'),
  credential: text('Credential in words, e.g. "Bearer token of alice".'),
  request: Request,
  response: Type.Optional(Response),
  failure: Type.Optional(text("Why there is no response: timed out, connection refused, reset …")),
  signature: Type.Optional(
    Type.Unsafe<SignatureFinding>(orPlaceIn("signatures", "object", SignatureFinding)),
  ),
  timings: Type.Object({ totalMs: milliseconds(), firstByteMs: Type.Optional(milliseconds()) }),
});
/** `signature` is absent when there was no response, or it is not the service's. */
export interface Exchange extends Static<typeof Exchange> {}

/** A table of the file, beside those of recorded-message.ts. */
export const signatures = {
  type: "array",
  items: SignatureFinding,
  description: "Those that occur more than once.",
};
