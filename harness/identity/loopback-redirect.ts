/** A login on the user's own machine comes back on whatever port was free: the realm leaves it out of the comparison (RFC 8252, section 7.3). */
import type Provider from "oidc-provider";

interface ClientPrototype {
  redirectUriAllowed(uri: string): boolean;
}

export function allowAnyLoopbackPort(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as ClientPrototype;
  const { redirectUriAllowed } = prototype;
  prototype.redirectUriAllowed = function (this: ClientPrototype, uri) {
    return redirectUriAllowed.call(this, withoutLoopbackPort(uri));
  };
}

const withoutLoopbackPort = (uri: string) => uri.replace(/^(http:\/\/127\.0\.0\.1):\d{1,5}\//, "$1/");
