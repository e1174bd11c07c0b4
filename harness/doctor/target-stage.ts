/** Whether the target starts, or answers where it is said to be. */
import { isSuccess } from "../client/http-fetcher.ts";
import { sinkCertificates } from "../run/start-sink.ts";
import { startTarget } from "../run/start-target.ts";
import type { Examination } from "./examination.ts";
import { DISCOVERY } from "./identity-stage.ts";
import type { Stage } from "./stage.ts";

export const TARGET = "target answers";

export const targetStage = (needs: readonly string[]): Stage => ({
  name: TARGET,
  needs,
  examine: async (examination) => {
    const target = await started(examination);
    examination.target = target;
    examination.started.push(() => target.stop());
    const answer = await examination.httpFetch(`${target.baseUrl}/system/public-key`, {
      deadlineMs: examination.configuration.times.requestMs,
    });
    return {
      tried: `GET ${target.baseUrl}/system/public-key (${target.kind})`,
      saw: `status ${answer.status}`,
      ...(isSuccess(answer)
        ? {}
        : {
            advice:
              "The public key has to be there without any credential: is FDS_BASE_URL the base of the interface?",
          }),
    };
  },
});

/** A target that is started has to be told of the realm; one that is attached knows its own. */
function started(examination: Examination) {
  const { configuration, authority, workspace, httpFetch, identity } = examination;
  const { caFile, bundleFile } = authority.writeBundles(workspace.directory, sinkCertificates(configuration));
  const authUrl = identity?.authUrl ?? "";
  return startTarget({
    configuration,
    reportDir: workspace.directory,
    handed: { authUrl, webhookCaFile: caFile, caBundleFile: bundleFile },
    httpFetch,
  });
}

/** Only a target that we start cannot be tried without the identity provider. */
export function targetNeeds(isAttached: boolean, ofAddress: readonly string[]): readonly string[] {
  return isAttached ? ofAddress : [DISCOVERY];
}
