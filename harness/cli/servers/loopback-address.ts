/** The address of what may be reached from this machine alone. */
import { type SocketAddress, socketAddress } from "../../configuration/address-forms.ts";
import { type Form, refuse } from "../../configuration/form.ts";
import { hostInUrl } from "../../net/listener.ts";
import { isLoopback } from "../../net/loopback.ts";

export const loopbackAddress: Form<SocketAddress> = {
  wanted: "127.0.0.1:port, [::1]:port or localhost:port (port 0 takes a free one)",
  read: (given) => {
    const address = socketAddress.read(given);
    const isEverywhere = address.host === "0.0.0.0" || address.host === "::";
    if (isEverywhere || !isLoopback(`http://${hostInUrl(address.host)}`))
      refuse("whoever reaches it acts as alice and bob, so it listens on the loopback interface only");
    return address;
  },
};
