/** Removes the containers that a process started, after that process had to end at once: `node remove-owned.js LABEL=VALUE`. */
import { getContainerRuntimeClient } from "testcontainers";

const { dockerode } = (await getContainerRuntimeClient()).container;
const found = await dockerode.listContainers({ all: true, filters: { label: [process.argv[2] ?? ""] } });
await Promise.allSettled(found.map(({ Id }) => dockerode.getContainer(Id).remove({ force: true, v: true })));
