import type { IncomingMessage } from 'node:http';

/**
 * The client's address: the connection's, or with `trustedProxies` in front the entry that the outermost trusted one
 * wrote into `X-Forwarded-For`. What a client writes there itself is never believed.
 */
export function readClientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = incoming.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  return chain.at(-trustedProxies) || direct;
}
