/** Chapter "User record": its specs, in reading order. */
import "./record.spec.ts";
import "./own-record.spec.ts";
import "./another-user-named.spec.ts";
import "./change.spec.ts";
import "./members-left-alone.spec.ts";
import "./each-mode.spec.ts";
import "./odd-input.spec.ts";
import "./other-members.spec.ts";
