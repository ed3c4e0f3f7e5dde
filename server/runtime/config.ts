import { resolve } from 'node:path';
import { z } from 'zod';
import { parseMailSender, parseSmtpUrl } from '#services/mail/mail-settings.ts';
import { isDatabaseUrl } from '#services/postgres/database-hosts.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import { OperatorError } from './explain-failure.ts';
import { findMisspeltVariable } from './find-misspelt-variable.ts';
import { readSecretFiles } from './secret-files.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const urlOf = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const databaseUrl = z.string().refine(isDatabaseUrl).nullable().default(null);
const DATABASE_URLS =
  'postgres://user:password@host:port/database, or host:port,host:port for a primary and its replicas';

/** A site must be served at the root of its host. */
const siteUrl = urlOf(['http:', 'https:'])
  .refine((text) => {
    const url = URL.parse(text);
    return url?.href === `${url?.origin}/`;
  })
  .transform((text) => new URL(text).origin);

/** A `file:` URL of a folder on this machine, or an `s3:` URL of a bucket with the URL of its store in `endpoint`. */
const storageUrl = urlOf(['file:', 's3:']).refine((text) => {
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

function areNetworks(networks: readonly string[]): boolean {
  try {
    return Boolean(createAddressCheck(networks));
  } catch {
    return false;
  }
}

const networks = z
  .string()
  .transform((text) => text.split(','))
  .refine(areNetworks)
  .default([]);
const NETWORKS = 'networks such as 10.0.0.0/8, separated by commas';

/** Times of day at which backups are written, or `off`. */
const BACKUP_TIMES = /^(?:off|(?:[01]\d|2[0-3]):[0-5]\d(?:,(?:[01]\d|2[0-3]):[0-5]\d)*)$/;

/** The environment variable of each field, and its allowed values as text for the operator. The value of a secret is not printed. */
const variables = z.registry<{ name: string; allowed: string; isSecret?: boolean }>();

/** docs/operating.md documents the variables. */
const configSchema = z.object({
  port: wholeNumber(1, 65_535)
    .default(3000)
    .register(variables, { name: 'PORT', allowed: 'a whole number from 1 to 65535' }),
  host: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .register(variables, { name: 'HOST', allowed: 'an IP address or a host name' }),
  /** Absolute path of the folder with the database, files and secrets. Nothing is written elsewhere. */
  dataDir: z
    .string()
    .prefault('./data')
    .transform((path) => resolve(path))
    .register(variables, { name: 'DATA_DIR', allowed: 'a folder' }),
  /** Null for the embedded PostgreSQL. */
  databaseUrl: databaseUrl.register(variables, { name: 'DATABASE_URL', allowed: DATABASE_URLS, isSecret: true }),
  /** For the listener, migrations and commands, which a connection pooler may break. Null to use `databaseUrl`. */
  databaseDirectUrl: databaseUrl
    .clone()
    .register(variables, { name: 'DATABASE_DIRECT_URL', allowed: DATABASE_URLS, isSecret: true }),
  /**
   * Maximum number of connections that all processes of this machine together open for requests; null for the default.
   */
  databaseConnections: wholeNumber(2, 10_000)
    .nullable()
    .default(null)
    .register(variables, { name: 'DATABASE_CONNECTIONS', allowed: 'a whole number from 2 to 10000' }),
  /** 64 hexadecimal digits; null for the file in `dataDir`. */
  sessionKey: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .nullable()
    .default(null)
    .register(variables, { name: 'SESSION_KEY', allowed: '64 hexadecimal digits', isSecret: true }),
  /** Null for a folder in `dataDir`. */
  storageUrl: storageUrl
    .nullable()
    .default(null)
    .register(variables, { name: 'STORAGE_URL', allowed: 'file:… or s3://bucket?endpoint=…&region=…' }),
  /** Where `backup` writes: an absolute path, or the URL of a folder or bucket. Null if the operator names it each time. */
  backupTarget: z
    .union([z.string().startsWith('/'), storageUrl])
    .nullable()
    .default(null)
    .register(variables, {
      name: 'BACKUP_TARGET',
      allowed: 'the absolute path of a folder, or s3://bucket/prefix?endpoint=…&region=…',
    }),
  /** When the program writes a backup to `backupTarget`, in the site's time zone: `03:30`, `03:30,15:30` or `off`. */
  backupSchedule: z
    .string()
    .regex(BACKUP_TIMES)
    .default('03:30')
    .register(variables, { name: 'BACKUP_SCHEDULE', allowed: 'times of a day such as 03:30 or 03:30,15:30, or off' }),
  /** Maximum number of backups in `backupTarget`. Older ones are removed. */
  backupKeep: wholeNumber(1, 9_999)
    .default(14)
    .register(variables, { name: 'BACKUP_KEEP', allowed: 'a whole number from 1 to 9999' }),
  /** `on` also archives the log of the embedded PostgreSQL in `backupTarget`, from which each moment can be restored. */
  backupPointInTime: z
    .enum(['on', 'off'])
    .default('off')
    .register(variables, { name: 'BACKUP_POINT_IN_TIME', allowed: 'on or off' }),
  /** Null to use the credentials in the AWS environment variables. */
  backupAccessKeyId: z
    .string()
    .nullable()
    .default(null)
    .register(variables, { name: 'BACKUP_ACCESS_KEY_ID', allowed: 'the id of an access key', isSecret: true }),
  backupSecretAccessKey: z
    .string()
    .nullable()
    .default(null)
    .register(variables, { name: 'BACKUP_SECRET_ACCESS_KEY', allowed: 'the secret of an access key', isSecret: true }),
  /** The public origin of the site, without a trailing slash; null for the local origin. */
  siteUrl: siteUrl
    .nullable()
    .default(null)
    .register(variables, { name: 'SITE_URL', allowed: 'an http or https URL without a path' }),
  siteName: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .default('প্রহর')
    .register(variables, { name: 'SITE_NAME', allowed: 'a name of 1 to 80 characters' }),
  timeZone: timeZone
    .default('Asia/Dhaka')
    .register(variables, { name: 'SITE_TIME_ZONE', allowed: 'a time zone such as Asia/Dhaka' }),
  seed: z.enum(['demo', 'none']).default('demo').register(variables, { name: 'SEED', allowed: 'demo or none' }),
  workers: wholeNumber(1, 64)
    .default(1)
    .register(variables, { name: 'WORKERS', allowed: 'a whole number from 1 to 64' }),
  /** Memory for cached responses, for all workers together. */
  cacheMb: wholeNumber(8, 65_536)
    .default(256)
    .register(variables, { name: 'CACHE_MB', allowed: 'a whole number of megabytes from 8 to 65536' }),
  /** How long the program continues to serve after SIGTERM, while it reports that it is not ready. */
  drainSeconds: wholeNumber(0, 300)
    .default(2)
    .register(variables, { name: 'DRAIN_SECONDS', allowed: 'a whole number of seconds from 0 to 300' }),
  /** Null if metrics are for programs on this machine only. */
  metricsToken: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .nullable()
    .default(null)
    .register(variables, {
      name: 'METRICS_TOKEN',
      allowed: 'a secret of 16 to 200 letters, digits and . _ ~ + / = -',
      isSecret: true,
    }),
  /** Maximum number of live streams of all workers together; null to derive it from the machine's memory. */
  maxStreams: wholeNumber(1, 1_000_000)
    .nullable()
    .default(null)
    .register(variables, { name: 'MAX_STREAMS', allowed: 'a whole number from 1 to 1000000' }),
  adClientId: z
    .string()
    .regex(/^ca-pub-\d{10,20}$/)
    .nullable()
    .default(null)
    .register(variables, { name: 'AD_CLIENT_ID', allowed: 'ca-pub- followed by the digits of the account' }),
  /** The URL that receives the tags to purge from a shared cache; null to send none. */
  purgeUrl: urlOf(['http:', 'https:'])
    .nullable()
    .default(null)
    .register(variables, { name: 'PURGE_URL', allowed: 'an http or https URL' }),
  purgeToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .default(null)
    .register(variables, { name: 'PURGE_TOKEN', allowed: 'a token without spaces', isSecret: true }),
  /** The private networks to which deliveries may be sent. */
  deliveryNetworks: networks.register(variables, { name: 'DELIVERY_NETWORKS', allowed: NETWORKS }),
  /** The private networks from which an import in the dashboard fetches images. */
  importNetworks: networks.clone().register(variables, { name: 'IMPORT_NETWORKS', allowed: NETWORKS }),
  /** Null to send no mail. */
  smtpUrl: z
    .string()
    .refine((text) => parseSmtpUrl(text) !== null)
    .nullable()
    .default(null)
    .register(variables, {
      name: 'SMTP_URL',
      allowed: 'smtp://user:password@host:port or smtps://user:password@host:port',
      isSecret: true,
    }),
  /** The sender of messages. Never null if `smtpUrl` is set. */
  mailFrom: z
    .string()
    .refine((text) => parseMailSender(text) !== null)
    .nullable()
    .default(null)
    .register(variables, { name: 'MAIL_FROM', allowed: 'an email address, or a name and an address: Name <address>' }),
  /** Null to allow dev mode only if the site URL is local. */
  devMode: z
    .enum(['allow', 'forbid'])
    .nullable()
    .default(null)
    .register(variables, { name: 'DEV_MODE', allowed: 'allow or forbid' }),
  /** `off` does not fetch posters of videos from their sites. */
  videoPosters: z
    .enum(['on', 'off'])
    .default('on')
    .register(variables, { name: 'VIDEO_POSTERS', allowed: 'on or off' }),
  /** The number of proxies in front of the site that write `X-Forwarded-For`. */
  trustedProxies: wholeNumber(0, 16)
    .default(0)
    .register(variables, { name: 'TRUST_PROXY', allowed: 'the number of proxies in front, 0 to 16' }),
  logLevel: z
    .enum(['debug', 'info', 'warn', 'error'])
    .default('info')
    .register(variables, { name: 'LOG_LEVEL', allowed: 'debug, info, warn or error' }),
  /** `on` logs each request, without personal data. */
  accessLog: z.enum(['on', 'off']).default('off').register(variables, { name: 'ACCESS_LOG', allowed: 'on or off' }),
});

export type Config = Omit<z.output<typeof configSchema>, 'siteUrl' | 'devMode'> & {
  /** The public origin of the site, without a trailing slash. */
  siteUrl: string;
  /** `forbid` ignores the stored dev mode flag. */
  devMode: 'allow' | 'forbid';
};

/** A host name or address that only this machine can use to reach the site (RFC 6761 §6.3). */
const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

const FIELDS = Object.entries(configSchema.shape).map(([field, schema]) => {
  const variable = variables.get(schema);
  if (variable === undefined) throw new Error(`The field ${field} has no variable.`);
  return { field, ...variable };
});

export const VARIABLE_NAMES: readonly string[] = FIELDS.map(({ name }) => name);

const SECRET_NAMES: readonly string[] = FIELDS.flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
const KNOWN_NAMES = [...VARIABLE_NAMES, ...SECRET_NAMES.map((name) => `${name}_FILE`)];

/**
 * Parses the environment variables; an empty one counts as unset. `NAME_FILE` may name a file that contains the secret
 * `NAME`. Throws an {@link OperatorError} that names the first invalid variable, its value unless it is a secret, and
 * the allowed values, or a variable whose name is probably misspelt.
 */
export function parseConfig(given: Record<string, string | undefined>): Config {
  const environment = readSecretFiles(given, SECRET_NAMES);
  const misspelt = findMisspeltVariable(environment, KNOWN_NAMES);
  if (misspelt !== null) {
    throw new OperatorError(
      `${misspelt.given} is no variable of Prohor, but ${misspelt.meant} is. Rename ${misspelt.given} or unset it.`,
    );
  }
  const values = Object.fromEntries(FIELDS.map(({ field, name }) => [field, environment[name] || undefined]));
  const { data, error } = configSchema.safeParse(values);
  if (data === undefined) {
    const wrong = FIELDS.find(({ field }) => field === error.issues[0]?.path[0]);
    const value = wrong?.isSecret ? 'invalid' : JSON.stringify(values[wrong?.field ?? '']);
    throw new OperatorError(`${wrong?.name} is ${value}; allowed is ${wrong?.allowed}.`);
  }
  if (data.smtpUrl !== null && data.mailFrom === null) {
    throw new OperatorError('SMTP_URL needs MAIL_FROM, the address that messages are from.');
  }
  if (data.databaseDirectUrl !== null && data.databaseUrl === null) {
    throw new OperatorError('DATABASE_DIRECT_URL needs DATABASE_URL, the URL of the same database for requests.');
  }
  if ((data.backupAccessKeyId === null) !== (data.backupSecretAccessKey === null)) {
    throw new OperatorError('BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY need each other.');
  }
  if (data.backupPointInTime === 'on') requireArchive(data);
  const siteUrl = data.siteUrl ?? `http://localhost:${data.port}`;
  const isLocal = LOCAL_HOST.test(new URL(siteUrl).hostname);
  return { ...data, siteUrl, devMode: data.devMode ?? (isLocal ? 'allow' : 'forbid') };
}

type BackupFields = Pick<Config, 'databaseUrl' | 'backupTarget' | 'backupSchedule'>;

/** Throws an {@link OperatorError} unless the other variables allow BACKUP_POINT_IN_TIME=on. */
function requireArchive({ databaseUrl, backupTarget, backupSchedule }: BackupFields): void {
  if (databaseUrl !== null) {
    throw new OperatorError(
      'BACKUP_POINT_IN_TIME is for the embedded PostgreSQL, but DATABASE_URL names another; archive its log with its own tools, such as pgBackRest.',
    );
  }
  if (backupTarget === null || backupSchedule === 'off') {
    throw new OperatorError('BACKUP_POINT_IN_TIME needs BACKUP_TARGET, and a BACKUP_SCHEDULE that is not off.');
  }
}

/** Converts a configuration back to the environment variables that `parseConfig` parses. */
export function toVariables(config: Config): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(config));
  return Object.fromEntries(FIELDS.map(({ field, name }) => [name, String(values.get(field) ?? '')]));
}

/** Child processes do not start the database or listen. */
const UNSET_FOR_CHILDREN = { PORT: '', DATABASE_DIRECT_URL: '', BACKUP_POINT_IN_TIME: '' };

/**
 * Returns the environment for a child process that uses the same configuration and the database at `url`, and does not
 * listen.
 */
export function toChildEnvironment(config: Config, url: string): NodeJS.ProcessEnv {
  const files = Object.fromEntries(SECRET_NAMES.map((name) => [`${name}_FILE`, '']));
  return { ...process.env, ...toVariables(config), ...files, ...UNSET_FOR_CHILDREN, DATABASE_URL: url };
}
