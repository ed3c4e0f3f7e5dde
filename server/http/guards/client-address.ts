import type { IncomingMessage } from 'node:http';
import type { Log } from '#server/runtime/log.ts';

export type ReadAddress = (incoming: IncomingMessage) => string;

/**
 * Creates a function that resolves the client's IP address. Logs one warning if a proxy names the client but no proxy
 * is trusted. In that case, all clients appear to have one address and share its limits.
 */
export function createAddressReader({ trustedProxies, log }: { trustedProxies: number; log: Log }): ReadAddress {
  let hasWarned = false;
  return (incoming) => {
    if (trustedProxies === 0 && !hasWarned && incoming.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn(
        { from: incoming.socket.remoteAddress },
        'a request has X-Forwarded-For, but TRUST_PROXY is 0: if a proxy sent it, set TRUST_PROXY',
      );
    }
    return readClientAddress(incoming, trustedProxies);
  };
}

/**
 * Returns the IP address of the connection or, behind `trustedProxies` proxies, the `X-Forwarded-For` entry written by
 * the outermost of them. Ignores entries that the client sent itself.
 */
export function readClientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = incoming.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  return withoutPort(chain.at(-trustedProxies) ?? '') || direct;
}

/** Some proxies append the port, which differs between connections: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}
