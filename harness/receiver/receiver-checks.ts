/** The checks of a receiver. */
import type { ReceiverId } from "#catalogue";
import { createCheckList } from "../other-side/checks.ts";
import type { ReceiverWorld } from "./receiver-world.ts";

export const receiverChecks = createCheckList<ReceiverWorld, ReceiverId>();
