import { resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const webAddress = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** Pages lie at the root of their host. */
const siteAddress = webAddress(['http:', 'https:']).refine((text) => {
  const url = URL.parse(text);
  return url?.href === `${url?.origin}/`;
});

/** A folder of this machine, or a bucket with the address of its store. */
const storageAddress = webAddress(['file:', 's3:']).refine((text) => {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return url.host === '';
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  return url?.host !== '' && (endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''));
});

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
});

/** Each variable of the operator's contract: how it is read, and what to tell a person whose value is wrong. */
const VARIABLES = {
  PORT: { schema: wholeNumber(1, 65_535).default(3000), allowed: 'a whole number from 1 to 65535' },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    allowed: 'an IP address or a host name',
  },
  DATA_DIR: { schema: z.string().min(1).default('./data'), allowed: 'a folder' },
  DATABASE_URL: {
    schema: webAddress(['postgres:', 'postgresql:']).optional(),
    allowed: 'postgres://user:password@host:port/database',
  },
  STORAGE_URL: {
    schema: storageAddress.optional(),
    allowed: 'file:… or s3://bucket?endpoint=…&region=…',
  },
  SITE_URL: { schema: siteAddress.optional(), allowed: 'an http or https address without a path' },
  SITE_NAME: { schema: z.string().trim().min(1).max(80).default('প্রহর'), allowed: 'a name of 1 to 80 characters' },
  SITE_TIME_ZONE: { schema: timeZone.default('Asia/Dhaka'), allowed: 'a time zone such as Asia/Dhaka' },
  SEED: { schema: z.enum(['demo', 'none']).default('demo'), allowed: 'demo or none' },
  WORKERS: { schema: wholeNumber(1, 64).default(1), allowed: 'a whole number from 1 to 64' },
  AD_CLIENT_ID: {
    schema: z
      .string()
      .regex(/^ca-pub-\d{10,20}$/)
      .optional(),
    allowed: 'ca-pub- followed by the digits of the account',
  },
  DEV_MODE: { schema: z.enum(['allow', 'forbid']).default('allow'), allowed: 'allow or forbid' },
  TRUST_PROXY: { schema: wholeNumber(0, 16).default(0), allowed: 'the number of proxies in front, 0 to 16' },
} as const;

const schema = z.object({
  PORT: VARIABLES.PORT.schema,
  HOST: VARIABLES.HOST.schema,
  DATA_DIR: VARIABLES.DATA_DIR.schema,
  DATABASE_URL: VARIABLES.DATABASE_URL.schema,
  STORAGE_URL: VARIABLES.STORAGE_URL.schema,
  SITE_URL: VARIABLES.SITE_URL.schema,
  SITE_NAME: VARIABLES.SITE_NAME.schema,
  SITE_TIME_ZONE: VARIABLES.SITE_TIME_ZONE.schema,
  SEED: VARIABLES.SEED.schema,
  WORKERS: VARIABLES.WORKERS.schema,
  AD_CLIENT_ID: VARIABLES.AD_CLIENT_ID.schema,
  DEV_MODE: VARIABLES.DEV_MODE.schema,
  TRUST_PROXY: VARIABLES.TRUST_PROXY.schema,
});

/** What the operator decided, with the defaults of the contract (design.md §7). */
export type Config = {
  port: number;
  host: string;
  /** Absolute path; the database, files and secrets live here and nowhere else. */
  dataDir: string;
  /** Null for the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Where files are kept; null for a folder in `dataDir`. */
  storageUrl: string | null;
  /** The site's public origin, without a slash at the end. */
  siteUrl: string;
  siteName: string;
  timeZone: string;
  seed: 'demo' | 'none';
  workers: number;
  adClientId: string | null;
  devMode: 'allow' | 'forbid';
  trustedProxies: number;
};

/** A variable whose value cannot be used; the message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 * Throws a {@link ConfigError} that names the variable, its value and what is allowed.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const result = schema.safeParse(given);
  if (!result.success) throw new ConfigError(explainIssue(result.error.issues[0]?.path[0], given));
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    storageUrl: values.STORAGE_URL ?? null,
    siteUrl: new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`).origin,
    siteName: values.SITE_NAME,
    timeZone: values.SITE_TIME_ZONE,
    seed: values.SEED,
    workers: values.WORKERS,
    adClientId: values.AD_CLIENT_ID ?? null,
    devMode: values.DEV_MODE,
    trustedProxies: values.TRUST_PROXY,
  };
}

function explainIssue(name: PropertyKey | undefined, given: Record<string, string | undefined>): string {
  const variable = Object.entries(VARIABLES).find(([key]) => key === name);
  if (!variable) return 'The configuration cannot be read.';
  return `${variable[0]} is ${JSON.stringify(given[variable[0]])}; allowed is ${variable[1].allowed}.`;
}
