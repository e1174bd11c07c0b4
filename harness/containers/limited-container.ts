/** A container that can take neither the memory nor the processes of the machine, and that is reached from this machine alone. */
import { GenericContainer } from "testcontainers";

/** A service of this kind needs a fraction of it; Keycloak some 700 MiB. */
const MEMORY_BYTES = 2 * 1024 ** 3;
const MAX_PROCESSES = 1024;
const LOOPBACK = "127.0.0.1";

export class LimitedContainer extends GenericContainer {
  /** What the engine is told of it (Docker Engine API, HostConfig). */
  get engineConfig(): Readonly<Record<string, unknown>> {
    return { ...this.hostConfig };
  }

  /** Call it once all ports are exposed. @param onLoopback its ports are published on the loopback interface, and on no other */
  limited({ onLoopback }: { onLoopback: boolean }): this {
    const config = this.hostConfig;
    // Without swap: what does not fit is ended, and said.
    Object.assign(config, { Memory: MEMORY_BYTES, MemorySwap: MEMORY_BYTES, PidsLimit: MAX_PROCESSES });
    if (!onLoopback) return this;
    config.PortBindings = Object.fromEntries(
      Object.entries((config.PortBindings ?? {}) as Record<string, object[]>).map(([port, bindings]) => [
        port,
        bindings.map((binding) => ({ ...binding, HostIp: LOOPBACK })),
      ]),
    );
    return this;
  }
}
