/** The checks of an API client. */
import type { ClientId } from "#catalogue";
import { createCheckList } from "../other-side/checks.ts";
import type { ClientWorld } from "./client-world.ts";

export const clientChecks = createCheckList<ClientWorld, ClientId>();
