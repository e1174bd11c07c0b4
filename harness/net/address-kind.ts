/** From how far away an address can be reached. */
import { BlockList, isIPv6 } from "node:net";

export type AddressKind = "public" | "private" | "loopback" | "link-local";

/** The networks of each kind (RFC 6890 and the registries that it began). */
const networks: Record<Exclude<AddressKind, "public">, readonly string[]> = {
  loopback: ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  "link-local": ["169.254.0.0/16", "fe80::/10"],
  private: [
    ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15"],
    // Multicast, reserved, broadcast.
    ...["224.0.0.0/4", "240.0.0.0/4"],
    ...["fc00::/7", "fec0::/10", "2002::/16", "ff00::/8"],
  ],
};

const kinds = Object.entries(networks).map(([kind, list]) => [kind as AddressKind, blockList(list)] as const);

/** @param address IPv4 or IPv6, the latter also with a zone or with an IPv4 address in it */
export function addressKind(address: string): AddressKind {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  return kinds.find(([, list]) => list.check(address, family))?.[0] ?? "public";
}

function blockList(list: readonly string[]): BlockList {
  const blocked = new BlockList();
  for (const network of list) {
    const [address = "", bits] = network.split("/");
    blocked.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return blocked;
}
