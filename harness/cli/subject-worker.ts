/** Entry of a worker of `prove`: the specs, and the loop that runs them. */
import "../../specs/index.ts";
import { workOnSubjects } from "../prove/subject-worker.ts";

await workOnSubjects();
process.exit(0);
