import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Tables as the migrations leave them. Times are milliseconds since 1970. */
export type Tables = {
  articles: {
    id: string;
    sequence: Generated<number>;
    title: string;
    description: string;
    excerpt: string;
    category: string;
    subcategory: string | null;
    author: string;
    tags: string[];
    image_url: string;
    image_caption: string;
    is_featured: boolean;
    created_at: number;
    updated_at: number;
    status: 'published' | 'draft' | 'scheduled';
    publish_at: number;
    public_at: GeneratedAlways<number>;
    meta_title: string;
    meta_description: string;
    revision: Generated<number>;
    is_draft: GeneratedAlways<boolean>;
    title_key: GeneratedAlways<string>;
  };
  article_views: { article_id: string; view_count: number };
  view_marks: { session_id: string; article_id: string; marked_at: number };
  article_search: {
    article_id: string;
    public_at: number | null;
    analyser_version: number;
    title_terms: string;
    body_terms: string;
  };
  history: {
    id: string;
    article_id: string;
    article_title: string;
    action: 'Created' | 'Edited' | 'Deleted';
    user_email: string;
    user_id: string | null;
    timestamp: number;
  };
  article_revisions: {
    article_id: string;
    revision: number;
    content: ColumnType<unknown, string, string>;
    saved_at: number;
    origin: 'saved' | 'restored-revision' | 'restored-trash' | 'imported';
    history_id: string | null;
  };
  trash: {
    article_id: string;
    content: ColumnType<unknown, string, string>;
    revision: number;
    image_url: string;
    deleted_at: number;
    deleted_by: string;
  };
  article_category_counts: { category: string; articles: number };
  article_quarter_counts: { quarter: number; articles: number };
  documents: {
    collection: string;
    id: string;
    position: Generated<number>;
    data: ColumnType<unknown, string, string>;
  };
  staff: {
    id: string;
    name: string;
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    created_at: Date;
    updated_at: Date;
  };
  staff_credentials: {
    id: string;
    staff_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    created_at: Date;
    updated_at: Date;
  };
  staff_sessions: {
    id: string;
    staff_id: string;
    token: string;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
  };
  sign_in_tries: { key: string; points: number; expire: number | null };
  files: {
    token: string;
    name: string;
    state: 'incomplete' | 'stored';
    url: string;
    digest: string;
    content_type: string;
    size_bytes: number;
    width_px: number;
    height_px: number;
    is_animated: boolean;
    uploaded_by: string;
    created_at: number;
  };
};

export type Database = Kysely<Tables>;

export type DatabaseOptions = {
  /** Connections kept at most. */
  maxConnections: number;
  /** A statement that runs longer is cancelled; 0 for none. */
  statementTimeoutMs: number;
  /** A statement without an answer after this rejects, whatever became of the server; never unless given. */
  answerTimeoutMs?: number;
  /** PostgreSQL's own settings, for every connection. */
  settings?: Readonly<Record<string, string>>;
  /** Told about a connection that broke while nobody used it; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
};

const INT8_OID = 20;

/** Opens a pool on a PostgreSQL (15 or newer). Nothing connects before the first query. `destroy()` closes it. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { address, settings } = takeSettings(url);
  const pool = new pg.Pool({
    connectionString: address,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.answerTimeoutMs ?? 0,
    options: [...Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`), settings].join(
      ' ',
    ),
    types: {
      // Millisecond times and counts stay far below 2^53.
      getTypeParser: (oid, format) =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  });
  pool.on('error', options.onIdleError);
  // The pool listens only while nobody uses a connection; one that breaks between two statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endAfterTimeout(client);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The operator's own settings (`?options=`), which pg would put in the place of ours; theirs come last and win. */
function takeSettings(url: string): { address: string; settings: string } {
  const address = new URL(url);
  const settings = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { address: address.href, settings };
}

/** As pg says it. */
const NO_ANSWER = 'Query read timeout';

/**
 * Gives a connection up on which a statement had no answer in time. The server may carry it out all the same: after a late
 * `begin`, what others do on the connection would be acknowledged and never committed.
 */
function endAfterTimeout(client: pg.PoolClient): void {
  const ask = client.query.bind(client);
  const query = (...statement: unknown[]) => {
    const asked = Reflect.apply(ask, client, statement);
    if (asked instanceof Promise) {
      asked.catch((error: unknown) => {
        if (error instanceof Error && error.message === NO_ANSWER)
          void Reflect.apply(pg.Client.prototype.end, client, []);
      });
    }
    return asked;
  };
  Object.assign(client, { query });
}
