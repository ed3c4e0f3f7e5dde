import type { TargetKind } from './target.ts';

/** The kinds that owners add. */
export const OWNER_TARGET_KINDS = [
  'webhook',
  'cloudflare',
  'fastly',
  'bunny',
  'indexnow',
  'websub',
] as const satisfies TargetKind[];

export type OwnerTargetKind = (typeof OWNER_TARGET_KINDS)[number];

/** The input of an owner: `urlOrId` is the URL, or the id of a zone or service at a content delivery network. */
export type TargetDraft = { kind: OwnerTargetKind; name: string; urlOrId: string; secret: string };

export type TargetProblem = 'bad-name' | 'bad-url' | 'bad-zone' | 'bad-token';

export type ParsedTarget = { kind: 'parsed'; name: string; url: string } | { kind: TargetProblem };

const MAX_NAME_CHARACTERS = 80;
const MAX_URL_CHARACTERS = 1_000;

/** The purge APIs of the content delivery networks. `ID` is replaced by the id of the zone or service. */
const PURGE_APIS = {
  cloudflare: { url: 'https://api.cloudflare.com/client/v4/zones/ID/purge_cache', id: /^[0-9a-f]{32}$/i },
  fastly: { url: 'https://api.fastly.com/service/ID/purge', id: /^[0-9a-z]{10,40}$/i },
  bunny: { url: 'https://api.bunny.net/pullzone/ID/purgeCache', id: /^\d{1,15}$/ },
} as const;

export type ZoneKind = keyof typeof PURGE_APIS;

/** True for a content delivery network, whose target has an id and a token. Owners do not enter a secret for other kinds. */
export const isZoneKind = (kind: TargetKind): kind is ZoneKind => kind in PURGE_APIS;

/** Parses the input of an owner. An empty token is accepted only if one is stored already. */
export function parseTarget(
  { kind, name, urlOrId, secret }: TargetDraft,
  { hasToken }: { hasToken: boolean },
): ParsedTarget {
  const trimmed = name
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .normalize('NFC');
  if (trimmed === '' || trimmed.length > MAX_NAME_CHARACTERS) return { kind: 'bad-name' };
  const url = toUrl(kind, urlOrId.trim());
  if (url === null) return { kind: isZoneKind(kind) ? 'bad-zone' : 'bad-url' };
  const isToken = /^[\x21-\x7e]{1,1000}$/.test(secret.trim());
  if (isZoneKind(kind) && !isToken && !(hasToken && secret.trim() === '')) return { kind: 'bad-token' };
  return { kind: 'parsed', name: trimmed, url };
}

function toUrl(kind: OwnerTargetKind, urlOrId: string): string | null {
  if (isZoneKind(kind)) {
    const { url, id } = PURGE_APIS[kind];
    return id.test(urlOrId) ? url.replace('ID', urlOrId) : null;
  }
  const url = URL.parse(urlOrId);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL_CHARACTERS) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Returns the `urlOrId` of a stored URL. */
export function toUrlOrId(kind: TargetKind, url: string): string {
  if (!isZoneKind(kind)) return url;
  const [before = '', after = ''] = PURGE_APIS[kind].url.split('ID');
  return url.startsWith(before) && url.endsWith(after) ? url.slice(before.length, -after.length) : url;
}
