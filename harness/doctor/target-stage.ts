/** Whether the target starts, or answers where it is said to be. */
import { isSuccess } from "../client/visit.ts";
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
    const answer = await examination.visit(`${target.baseUrl}/system/public-key`, {
      deadlineMs: examination.settings.requestMs,
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
  const { settings, authority, workspace, visit, identity } = examination;
  const { caFile, bundleFile } = authority.writeBundles(workspace.directory, sinkCertificates(settings));
  const authUrl = identity?.authUrl ?? settings.text("AUTH_URL") ?? "";
  return startTarget({
    settings,
    reportDir: workspace.directory,
    handed: { authUrl, webhookCaFile: caFile, caBundleFile: bundleFile },
    visit,
  });
}

/** Only a target that we start cannot be tried without the identity provider. */
export function targetNeeds(isAttached: boolean, ofAddress: readonly string[]): readonly string[] {
  return isAttached ? ofAddress : [DISCOVERY];
}
