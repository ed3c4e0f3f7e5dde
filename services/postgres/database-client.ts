import pg from 'pg';
import type { DatabaseHosts, TimelineRow } from './database-hosts.ts';
import { listHosts, openHosts, TIMELINE_QUERY } from './database-hosts.ts';
import { isExhausted } from './postgres-error.ts';

type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection to PostgreSQL. If the URL names several hosts, `connect` chooses the one that takes writes, and rejects
 * with a `NoPrimaryError` if there is none. The URL's `options` are added to `config.options`, and override them.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: DatabaseHosts | null;

  constructor(config: pg.ClientConfig = {}) {
    const url = config.connectionString ?? '';
    super({ ...config, connectionString: withOptions(listHosts(url)[0] ?? '', config.options ?? '') });
    this.#hosts = openHosts(url);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    if (this.#hosts === null) return callback === undefined ? super.connect() : void super.connect(callback);
    const connected = this.#connectToPrimary(this.#hosts);
    if (callback === undefined) return connected;
    const report = (...result: unknown[]) => Reflect.apply(callback, undefined, result);
    connected.then((client) => report(null, client), report);
    return undefined;
  }

  async #connectToPrimary(hosts: DatabaseHosts): Promise<pg.Client> {
    const url = await hosts.findPrimary();
    // The client was closed during the search.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated');
    const { host, port } = new pg.Client({ connectionString: url });
    this.host = host;
    this.port = port;
    // An `error` event without a listener would end the process.
    this.on('error', () => hosts.invalidate(url));
    hosts.track(this, url);
    try {
      await super.connect();
      const { rows } = await this.query<TimelineRow>(TIMELINE_QUERY);
      hosts.requirePrimary(url, rows[0]?.timeline ?? null);
      return this;
    } catch (error) {
      if (!isExhausted(error)) hosts.invalidate(url);
      this.end().catch(() => {});
      throw error;
    }
  }
}

/** Adds `options` to the URL's own, because pg would otherwise use only the URL's. */
function withOptions(url: string, options: string): string {
  const parsed = URL.parse(url);
  const own = parsed?.searchParams.get('options') ?? null;
  if (parsed === null || own === null) return url;
  parsed.searchParams.set('options', `${options} ${own}`.trim());
  return parsed.href;
}

/** Connects to PostgreSQL for `work`, without a time limit for statements, and disconnects. */
export async function inClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new DatabaseClient({ connectionString: url, statement_timeout: 0 });
  // An `error` event without a listener would end the process. A lost connection rejects the running statement anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
