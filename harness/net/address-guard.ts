/** Which addresses may be connected to for a host that somebody else named: none that only we can reach. */
import { type LookupAddress, lookup as lookupBySystem } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { type AddressKind, addressKind } from "./address-kind.ts";

export interface AddressGuard {
  /** Looks names up as ever, and gives only addresses that may be connected to; AddressRefused when there is none. */
  readonly lookup: LookupFunction;
  /** A host that is an address is not looked up. @throws AddressRefused */
  check(host: string): Promise<void>;
}

export interface AddressLimits {
  /** What is as near to us as this host may be connected to. */
  readonly near: string;
  /** Addresses that may be connected to in any case. */
  readonly also: readonly string[];
}

export class AddressRefused extends Error {
  readonly address: string;
  readonly kind: AddressKind;

  constructor(address: string, kind: AddressKind) {
    super(`${address} is a ${kind} address`);
    this.name = "AddressRefused";
    this.address = address;
    this.kind = kind;
  }
}

/** From a host of the first kind, hosts of which kinds are no nearer to us. */
const noNearer: Record<AddressKind, readonly AddressKind[]> = {
  public: ["public"],
  private: ["public", "private"],
  loopback: ["public", "private", "loopback"],
  "link-local": ["public", "private", "link-local"],
};

export function createAddressGuard(
  { near, also }: AddressLimits,
  lookup: LookupFunction = lookupBySystem,
): AddressGuard {
  const kindsOfNear = async () => {
    const addresses = await addressesOf(near, lookup).catch(() => []);
    return [...noNearer.public, ...addresses.flatMap(({ address }) => noNearer[addressKind(address)])];
  };
  const permitted = async (addresses: readonly LookupAddress[]) => {
    const kinds = await kindsOfNear();
    const isPermitted = (address: string) => also.includes(address) || kinds.includes(addressKind(address));
    const found = addresses.filter(({ address }) => isPermitted(address));
    const [refused] = addresses;
    if (found.length === 0 && refused)
      throw new AddressRefused(refused.address, addressKind(refused.address));
    return found;
  };
  return {
    check: async (host) => {
      const address = host.replace(/^\[|\]$/g, "");
      if (isIP(address) !== 0) await permitted([{ address, family: isIP(address) }]);
    },
    lookup: (host, options, callback) => {
      addressesOf(host, lookup, options)
        .then(permitted)
        .then(
          (found) =>
            options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family),
          (error: NodeJS.ErrnoException) => callback(error, []),
        );
    },
  };
}

/** All of them: one that is refused must not hide one that is not. */
function addressesOf(host: string, lookup: LookupFunction, options: object = {}): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host.replace(/^\[|\]$/g, ""), { ...options, all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses as LookupAddress[]),
    );
  });
}
