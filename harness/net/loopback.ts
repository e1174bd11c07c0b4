/** Addresses of the loopback interface. */

/** Whether an address leads back to whoever uses it. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}
