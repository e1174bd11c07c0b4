/** A request to which no answer came: whether it had its effect is not known. */
import { Untestable } from "./untestable.ts";

export class Unanswered extends Untestable {}
