/** All stages, in the order in which each needs the other. */
import type { Configuration } from "../configuration/configuration.ts";
import { addressesOf } from "./addresses.ts";
import { certificateNameOf, certificateStage } from "./certificate-stage.ts";
import { clockStage } from "./clock-stage.ts";
import { credentialsStage } from "./credentials-stage.ts";
import { DISCOVERY, identityStage } from "./identity-stage.ts";
import { keyStage } from "./key-stage.ts";
import { nameStage } from "./name-stage.ts";
import { portStage } from "./port-stage.ts";
import { sinkReachableStage, sinkStage } from "./sink-stages.ts";
import type { Stage } from "./stage.ts";
import { TARGET, targetNeeds, targetStage } from "./target-stage.ts";
import { secondUserStage, tokenStage } from "./user-stages.ts";
import { changeHookStage, entitiesStage, sinkTrustedStage } from "./webhook-stages.ts";

export function stagesFor(configuration: Configuration): Stage[] {
  const addresses = addressesOf(configuration);
  const certificateOf = (of: string) =>
    addresses.filter((address) => address.of === of).map(certificateNameOf);
  const targetAddress = certificateOf("the target");
  return [
    ...addresses.flatMap((address) => [nameStage(address), portStage(address), certificateStage(address)]),
    identityStage(certificateOf("the identity provider")),
    clockStage("identity provider", [DISCOVERY]),
    credentialsStage,
    sinkStage(certificateOf("the sink relay")),
    sinkReachableStage,
    targetStage(targetNeeds(targetAddress.length > 0, targetAddress)),
    clockStage("target", [TARGET]),
    tokenStage,
    secondUserStage,
    keyStage,
    sinkTrustedStage,
    entitiesStage,
    changeHookStage,
  ];
}
