import { lookup as lookupHost } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { IsAllowedAddress } from './public-address.ts';
import { isPublicAddress } from './public-address.ts';

type Address = { address: string; family: number };

export type GuardedRequestOptions = {
  isAllowedAddress?: IsAllowedAddress;
  resolveHost?: (host: string) => Promise<readonly Address[]>;
};

/** A failure whose message is for the operator. */
export class RemoteFailure extends Error {}

/** Parses an http or https URL of another site. Throws a {@link RemoteFailure} for any other text, and for a URL with a user name or password. */
export function parseRemoteUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new RemoteFailure('not an http or https URL');
  if (url.username !== '' || url.password !== '') throw new RemoteFailure('a URL with a user name');
  return url;
}

type RequestOptions = Pick<http.RequestOptions, 'method' | 'headers'> & { body?: string; signal: AbortSignal };

type GuardedRequest = (url: URL, options: RequestOptions) => Promise<IncomingMessage>;

/**
 * Creates a function that sends a request to another site. It connects only to allowed addresses: the addresses of a host name
 * are checked in the lookup of the connection itself, so a name cannot resolve to another address after the check. Redirects
 * are not followed. Rejects with an error for {@link toReason}. The caller reads or destroys the response.
 */
export function createGuardedRequest({
  isAllowedAddress = isPublicAddress,
  resolveHost = (host) => lookupHost(host, { all: true }),
}: GuardedRequestOptions): GuardedRequest {
  const requireAllowed = (address: string) => {
    if (!isAllowedAddress(address)) throw new RemoteFailure(`${address} is not a public address`);
  };
  const resolveAllowed = async (host: string) => {
    const [first, ...others] = await resolveHost(host);
    if (first === undefined) throw new RemoteFailure('its host has no address');
    for (const { address } of [first, ...others]) requireAllowed(address);
    return { first, addresses: [first, ...others] };
  };
  const lookup: LookupFunction = (host, { all }, callback) => {
    resolveAllowed(host).then(
      ({ first, addresses }) => (all ? callback(null, addresses) : callback(null, first.address, first.family)),
      (error) => callback(error, []),
    );
  };
  return async (url, { body, ...options }) => {
    // A connection to a literal address does not use the lookup.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) requireAllowed(host);
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      request(url, { agent: false, lookup, ...options }, resolve)
        .on('error', reject)
        .end(body);
    });
  };
}

/** Says why a request failed, in a line that continues a sentence. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RemoteFailure || !('code' in error)) return error.message;
  return error.code === 'ENOTFOUND' ? 'its host is unknown' : `the connection failed (${error.code})`;
}
