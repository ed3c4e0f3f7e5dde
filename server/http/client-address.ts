import type { IncomingMessage } from 'node:http';

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
