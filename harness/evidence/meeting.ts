/** Which requests met others: under way at the same time, or sent while a service may still be at work on such a crowd. */
import type { OutgoingRequest } from "../client/outgoing-request.ts";
import type { Company, Sent } from "../client/recorder.ts";

export interface Meeting {
  /** It is sent now. The function that is given back is called when it has come to its end. */
  begun(sent: Sent): () => void;
  readonly underWay: ReadonlySet<Sent>;
  companyOf(request: OutgoingRequest): Company;
}

/** @param now milliseconds of a clock that never goes back */
export function createMeeting(now: () => number = () => performance.now()): Meeting {
  const underWay = new Set<Sent>();
  const beside = new WeakSet<OutgoingRequest>();
  const after = new WeakSet<OutgoingRequest>();
  // What a service has to do once it has answered a crowd takes it no longer than to answer did.
  let isAtRestFrom = now();
  return {
    underWay,
    begun: (sent) => {
      const begunAt = now();
      if (underWay.size > 0) for (const { request } of [sent, ...underWay]) beside.add(request);
      if (begunAt < isAtRestFrom) after.add(sent.request);
      underWay.add(sent);
      return () => {
        underWay.delete(sent);
        const endedAt = now();
        if (beside.has(sent.request)) isAtRestFrom = Math.max(isAtRestFrom, 2 * endedAt - begunAt);
      };
    },
    companyOf: (request) =>
      beside.has(request) ? "beside others" : after.has(request) ? "just after others" : "alone",
  };
}
