import "./transport.spec.ts";
import "./confirmation.spec.ts";
import "./taken.spec.ts";
import "./applied.spec.ts";
import "./addresses.spec.ts";
import "./forged.spec.ts";
import "./left-open.spec.ts";
import "./unreadable.spec.ts";
