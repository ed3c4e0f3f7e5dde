import type { TargetKind } from './target.ts';

/** The kinds that owners add. */
export const ADDED_KINDS = [
  'webhook',
  'cloudflare',
  'fastly',
  'bunny',
  'indexnow',
  'websub',
] as const satisfies TargetKind[];

export type AddedKind = (typeof ADDED_KINDS)[number];

/** The input of an owner: `place` is the URL, or the id of a zone or service at a content delivery network. */
export type TargetDraft = { kind: AddedKind; name: string; place: string; secret: string };

export type TargetProblem = 'bad-name' | 'bad-url' | 'bad-zone' | 'bad-token';

export type ParsedTarget = { kind: 'parsed'; name: string; url: string } | { kind: TargetProblem };

const MAX_NAME_CHARACTERS = 80;
const MAX_URL_CHARACTERS = 1_000;

/** The purge APIs of the content delivery networks. `ID` is replaced by the id of the zone or service. */
const ZONES = {
  cloudflare: { url: 'https://api.cloudflare.com/client/v4/zones/ID/purge_cache', id: /^[0-9a-f]{32}$/i },
  fastly: { url: 'https://api.fastly.com/service/ID/purge', id: /^[0-9a-z]{10,40}$/i },
  bunny: { url: 'https://api.bunny.net/pullzone/ID/purgeCache', id: /^\d{1,15}$/ },
} as const;

export type ZoneKind = keyof typeof ZONES;

/** True for a content delivery network, whose target has an id and a token. Owners do not enter a secret for other kinds. */
export const isZoneKind = (kind: TargetKind): kind is ZoneKind => kind in ZONES;

/** Parses the input of an owner. An empty token is accepted only if one is stored already. */
export function parseTarget(
  { kind, name, place, secret }: TargetDraft,
  { hasToken }: { hasToken: boolean },
): ParsedTarget {
  const trimmed = name
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .normalize('NFC');
  if (trimmed === '' || trimmed.length > MAX_NAME_CHARACTERS) return { kind: 'bad-name' };
  const url = toUrl(kind, place.trim());
  if (url === null) return { kind: isZoneKind(kind) ? 'bad-zone' : 'bad-url' };
  const isToken = /^[\x21-\x7e]{1,1000}$/.test(secret.trim());
  if (isZoneKind(kind) && !isToken && !(hasToken && secret.trim() === '')) return { kind: 'bad-token' };
  return { kind: 'parsed', name: trimmed, url };
}

function toUrl(kind: AddedKind, place: string): string | null {
  if (isZoneKind(kind)) {
    const { url, id } = ZONES[kind];
    return id.test(place) ? url.replace('ID', place) : null;
  }
  const url = URL.parse(place);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL_CHARACTERS) return null;
  return url.username === '' && url.password === '' ? url.href : null;
}

/** Returns the `place` of a stored URL. */
export function toPlace(kind: TargetKind, url: string): string {
  if (!isZoneKind(kind)) return url;
  const [before = '', after = ''] = ZONES[kind].url.split('ID');
  return url.startsWith(before) && url.endsWith(after) ? url.slice(before.length, -after.length) : url;
}
