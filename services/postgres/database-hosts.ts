import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isExhausted } from './postgres-error.ts';

/** The credentials, the hosts and the rest of a URL in libpq's form (PostgreSQL, "Connection URIs"). */
const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** How long a host may take to accept a connection and respond. */
const HOST_TIMEOUT_MS = 2_000;
/** How long a failed search is reused before a new one starts. */
const SEARCH_PAUSE_MS = 500;

/**
 * Reads the server's timeline; null if it does not accept writes. If two servers accept writes, the one that was
 * promoted later has the higher timeline.
 */
export const TIMELINE_QUERY = `select case current_setting('transaction_read_only')
  when 'off' then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;
export type TimelineRow = { timeline: string | null };

/** None of the hosts takes writes. The message names each with the reason. */
export class NoPrimaryError extends Error {
  constructor(reasons: readonly string[]) {
    super(`DATABASE_URL: none of its hosts takes writes (${reasons.join('; ')}).`);
  }
}

/** What this process knows about the hosts of a URL that names several. */
export type DatabaseHosts = {
  /** Returns the URL of the last known primary; searches if none is known. */
  findPrimary(): Promise<string>;
  /**
   * Checks every host, and returns the URL of the one that takes writes. If it has changed, breaks the connections to the
   * others. Concurrent calls share one search. Rejects with a {@link NoPrimaryError} within seconds.
   */
  searchPrimary(): Promise<string>;
  /** Closes the connection, even while it is being opened, if a search finds a primary other than the host of `url`. */
  track(client: pg.Client, url: string): void;
  /** Throws a {@link NoPrimaryError} if the server does not accept writes, or was replaced by another one. */
  requirePrimary(url: string, timeline: string | null): void;
  /** If `url` is the last known primary, the next `findPrimary` searches again. */
  invalidate(url: string): void;
};

const knownHosts = new Map<string, DatabaseHosts>();

/** Lists one URL for each host: `postgres://user:password@a:5432,b:5433/database` has two. */
export function listHosts(url: string): string[] {
  const [, credentials = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${credentials}${host}${rest}`) : [url];
}

/**
 * True for a URL of PostgreSQL with one host or several. With several, `target_session_attrs` may only be `read-write`
 * or `primary`, because the primary is always used.
 */
export function isDatabaseUrl(text: string): boolean {
  const hosts = listHosts(text).map((url) => URL.parse(url));
  return hosts.every(
    (url) =>
      url !== null &&
      ['postgres:', 'postgresql:'].includes(url.protocol) &&
      (hosts.length === 1 || (url.hostname !== '' && isForWrites(url.searchParams.get('target_session_attrs')))),
  );
}

const isForWrites = (attribute: string | null) => attribute === null || ['read-write', 'primary'].includes(attribute);

/** Returns the hosts of a URL, which all connections of this process share; null for a single host. */
export function openHosts(url: string): DatabaseHosts | null {
  const urls = listHosts(url);
  if (urls.length === 1) return null;
  const name = urls.map(toHostName).join(',');
  const hosts = knownHosts.get(name) ?? createHosts(urls);
  knownHosts.set(name, hosts);
  return hosts;
}

export const toHostName = (url: string): string => new URL(url).host;

function createHosts(urls: readonly string[]): DatabaseHosts {
  const clients = new Map<pg.Client, string>();
  let primary: string | null = null;
  /** The highest timeline seen. A server with a lower one is a former primary that was started again. */
  let timeline = '';
  let search: Promise<string> | null = null;

  const searchNow = async () => {
    const inspected = await Promise.all(urls.map(inspectHost));
    // A primary that has run out of connections is still the primary.
    const hosts = inspected.map((host) => (host.isExhausted && host.url === primary ? { ...host, timeline } : host));
    const [best] = hosts
      .filter((host) => host.timeline !== null && host.timeline >= timeline)
      .toSorted((a, b) => compareTimelines(b, a) || Number(b.url === primary) - Number(a.url === primary));
    // `primary` is not cleared: it may only have been too slow to respond, and the next connection to it is checked.
    if (best === undefined) throw new NoPrimaryError(hosts.map(({ url, reason }) => `${toHostName(url)}: ${reason}`));
    primary = best.url;
    timeline = best.timeline ?? timeline;
    for (const [client, url] of clients) {
      if (url !== primary) client.connection.stream.destroy(new Error('another host has become the primary'));
    }
    return best.url;
  };
  const searchPrimary = () => {
    search ??= searchNow();
    const current = search;
    const end = () => {
      if (search === current) search = null;
    };
    current.then(end, () => sleep(SEARCH_PAUSE_MS, undefined, { ref: false }).then(end));
    return current;
  };
  return {
    findPrimary: async () => primary ?? searchPrimary(),
    searchPrimary,
    track: (client, url) => {
      clients.set(client, url);
      client.once('end', () => clients.delete(client));
    },
    requirePrimary: (url, found) => {
      if (found === null || found < timeline) throw new NoPrimaryError([`${toHostName(url)}: ${describe(found)}`]);
    },
    invalidate: (url) => {
      if (primary === url) primary = null;
    },
  };
}

type HostState = { url: string; timeline: string | null; reason: string; isExhausted?: boolean };

const compareTimelines = (a: HostState, b: HostState) => (a.timeline ?? '').localeCompare(b.timeline ?? '');
const describe = (timeline: string | null) => (timeline === null ? 'a replica' : 'a former primary');

async function inspectHost(url: string): Promise<HostState> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const timer = setTimeout(() => client.connection.stream.destroy(new Error('no response')), HOST_TIMEOUT_MS);
  try {
    await client.connect();
    const { rows } = await client.query<TimelineRow>(TIMELINE_QUERY);
    const timeline = rows[0]?.timeline ?? null;
    return { url, timeline, reason: describe(timeline) };
  } catch (error) {
    return { url, timeline: null, reason: toReason(error), isExhausted: isExhausted(error) };
  } finally {
    clearTimeout(timer);
    client.end().catch(() => {});
  }
}

/** Returns the code if there is no message, as in the AggregateError of a failed connection. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
