import type { IncomingMessage } from 'node:http';
import type { Log } from '#server/runtime/log.ts';

/** The client's IP address. */
export type ReadAddress = (incoming: IncomingMessage) => string;

/**
 * Creates the reader of clients' IP addresses. Logs one warning if a proxy names the client although none is trusted:
 * all clients then count as one, and limits per address stop them together.
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
 * The client's IP address: that of the connection, or with `trustedProxies` in front the entry that the outermost of
 * them wrote into `X-Forwarded-For`. Entries that a client sends itself are ignored.
 */
export function readClientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = incoming.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  return withoutPort(chain.at(-trustedProxies) ?? '') || direct;
}

/** Some proxies append the port, which differs for each connection: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}
