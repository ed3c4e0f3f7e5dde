import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { parseConfig, toVariables, VARIABLE_NAMES } from './config.ts';
import { OperatorError } from './explain-failure.ts';

const DEFAULTS: Config = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('data'),
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseConnections: null,
  sessionKey: null,
  storageUrl: null,
  backupTarget: null,
  backupSchedule: '03:30',
  backupKeep: 14,
  backupPointInTime: 'off',
  backupAccessKeyId: null,
  backupSecretAccessKey: null,
  siteUrl: 'http://localhost:3000',
  siteName: 'প্রহর',
  timeZone: 'Asia/Dhaka',
  seed: 'demo',
  workers: 1,
  cacheMb: 256,
  drainSeconds: 2,
  metricsToken: null,
  adClientId: null,
  purgeUrl: null,
  purgeToken: null,
  deliveryNetworks: [],
  importNetworks: [],
  smtpUrl: null,
  mailFrom: null,
  devMode: 'allow',
  videoPosters: 'on',
  trustedProxies: 0,
  logLevel: 'info',
  accessLog: 'off',
  maxStreams: null,
};

describe('parseConfig', () => {
  it('returns the defaults if nothing is set', () => {
    expect(parseConfig({})).toEqual(DEFAULTS);
  });

  it('counts an empty variable as not set', () => {
    expect(parseConfig(Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ''])))).toEqual(DEFAULTS);
  });

  it('ignores variables of other programs', () => {
    expect(parseConfig({ PATH: '/usr/bin', PORTS: 'x' })).toEqual(DEFAULTS);
  });

  it.each([
    ['SITEURL', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['WORKER', 'WORKERS'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['DATA_DRI', 'DATA_DIR'],
    ['Port', 'PORT'],
  ])('refuses %s, which resembles %s', (given, meant) => {
    expect(() => parseConfig({ [given]: 'x' })).toThrow(
      new OperatorError(`${given} is no variable of Prohor, but ${meant} is. Rename ${given} or unset it.`),
    );
  });

  it.each(['PORTS', 'HOSTNAME', 'SEEDS', 'DATABASE', 'LOGNAME', 'TEST_WORKERS', 'DATABASE_URLS_2'])(
    'ignores %s, which is not close enough to a variable of Prohor',
    (given) => {
      expect(parseConfig({ [given]: 'x' })).toEqual(DEFAULTS);
    },
  );

  it('ignores an empty variable that resembles one of Prohor', () => {
    expect(parseConfig({ SITEURL: '' })).toEqual(DEFAULTS);
  });

  it.each<[string, string, Partial<Config>]>([
    ['PORT', '1', { port: 1, siteUrl: 'http://localhost:1' }],
    ['PORT', '65535', { port: 65_535, siteUrl: 'http://localhost:65535' }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'news.internal', { host: 'news.internal' }],
    ['DATA_DIR', '/srv/prohor', { dataDir: '/srv/prohor' }],
    ['DATA_DIR', 'elsewhere/data', { dataDir: resolve('elsewhere/data') }],
    ['DATABASE_URL', 'postgres://u:p@db/prohor', { databaseUrl: 'postgres://u:p@db/prohor' }],
    ['DATABASE_URL', 'postgresql://db', { databaseUrl: 'postgresql://db' }],
    ['DATABASE_URL', 'postgres://u:p@a:1,b:2/prohor', { databaseUrl: 'postgres://u:p@a:1,b:2/prohor' }],
    ['STORAGE_URL', 'file:///srv/files', { storageUrl: 'file:///srv/files' }],
    ['STORAGE_URL', 's3://bucket/images', { storageUrl: 's3://bucket/images' }],
    ['STORAGE_URL', 's3://b?endpoint=http://store:9000', { storageUrl: 's3://b?endpoint=http://store:9000' }],
    ['SITE_URL', 'https://prohor.example', { siteUrl: 'https://prohor.example', devMode: 'forbid' }],
    ['SITE_URL', 'https://prohor.example/', { siteUrl: 'https://prohor.example', devMode: 'forbid' }],
    ['SITE_URL', 'http://10.0.0.1:8080', { siteUrl: 'http://10.0.0.1:8080', devMode: 'forbid' }],
    ['SITE_NAME', '  সংবাদ  ', { siteName: 'সংবাদ' }],
    ['SITE_NAME', 'x'.repeat(80), { siteName: 'x'.repeat(80) }],
    ['SITE_TIME_ZONE', 'Europe/London', { timeZone: 'Europe/London' }],
    ['SEED', 'none', { seed: 'none' }],
    ['WORKERS', '64', { workers: 64 }],
    ['MAX_STREAMS', '5000', { maxStreams: 5_000 }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['ACCESS_LOG', 'on', { accessLog: 'on' }],
    ['AD_CLIENT_ID', 'ca-pub-1234567890', { adClientId: 'ca-pub-1234567890' }],
    ['DEV_MODE', 'forbid', { devMode: 'forbid' }],
    ['TRUST_PROXY', '16', { trustedProxies: 16 }],
    ['VIDEO_POSTERS', 'off', { videoPosters: 'off' }],
    ['DELIVERY_NETWORKS', '10.0.0.0/8,fd00::/8', { deliveryNetworks: ['10.0.0.0/8', 'fd00::/8'] }],
    ['IMPORT_NETWORKS', '10.0.0.0/8', { importNetworks: ['10.0.0.0/8'] }],
    ['DRAIN_SECONDS', '0', { drainSeconds: 0 }],
    ['METRICS_TOKEN', 'a-secret-for-metrics', { metricsToken: 'a-secret-for-metrics' }],
    ['MAIL_FROM', 'news@prohor.example', { mailFrom: 'news@prohor.example' }],
    ['MAIL_FROM', 'প্রহর <news@prohor.example>', { mailFrom: 'প্রহর <news@prohor.example>' }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(parseConfig({ [name]: value })).toEqual({ ...DEFAULTS, ...expected });
  });

  it.each([
    ['PORT', '0', 'a whole number from 1 to 65535'],
    ['PORT', '65536', 'a whole number from 1 to 65535'],
    ['PORT', 'eighty', 'a whole number from 1 to 65535'],
    ['PORT', '1e3', 'a whole number from 1 to 65535'],
    ['HOST', 'two words', 'an IP address or a host name'],
    ['STORAGE_URL', 'ftp://files.example', 'file:… or s3://bucket?endpoint=…&region=…'],
    ['STORAGE_URL', 'file://elsewhere/files', 'file:… or s3://bucket?endpoint=…&region=…'],
    ['STORAGE_URL', 's3:///images', 'file:… or s3://bucket?endpoint=…&region=…'],
    ['STORAGE_URL', 's3://b?endpoint=store:9000', 'file:… or s3://bucket?endpoint=…&region=…'],
    ['SITE_URL', 'prohor.example', 'an http or https URL without a path'],
    ['SITE_URL', 'https://prohor.example/news', 'an http or https URL without a path'],
    ['SITE_URL', 'https://prohor.example/?a=1', 'an http or https URL without a path'],
    ['SITE_NAME', '   ', 'a name of 1 to 80 characters'],
    ['SITE_NAME', 'x'.repeat(81), 'a name of 1 to 80 characters'],
    ['SITE_TIME_ZONE', 'Asia/Dacca-City', 'a time zone such as Asia/Dhaka'],
    ['SEED', 'yes', 'demo or none'],
    ['WORKERS', '0', 'a whole number from 1 to 64'],
    ['WORKERS', '65', 'a whole number from 1 to 64'],
    ['AD_CLIENT_ID', 'pub-1', 'ca-pub- followed by the digits of the account'],
    ['DEV_MODE', 'off', 'allow or forbid'],
    ['TRUST_PROXY', 'true', 'the number of proxies in front, 0 to 16'],
    ['TRUST_PROXY', '17', 'the number of proxies in front, 0 to 16'],
    ['DELIVERY_NETWORKS', '10.0.0.0/8,10.1.2.3', 'networks such as 10.0.0.0/8, separated by commas'],
    ['DRAIN_SECONDS', '301', 'a whole number of seconds from 0 to 300'],
    ['MAIL_FROM', 'Prohor', 'an email address, or a name and an address: Name <address>'],
    ['MAIL_FROM', 'a@b.example\nBcc: c@d.example', 'an email address, or a name and an address: Name <address>'],
  ])('refuses %s=%s', (name, value, allowed) => {
    const message = `${name} is ${JSON.stringify(value)}; allowed is ${allowed}.`;
    expect(() => parseConfig({ [name]: value })).toThrow(new OperatorError(message));
  });
});

describe('a secret', () => {
  const DATABASE_URLS =
    'postgres://user:password@host:port/database, or host:port,host:port for a primary and its replicas';

  it.each([
    ['DATABASE_URL', 'mysql://u:secret@localhost/prohor', DATABASE_URLS],
    ['DATABASE_DIRECT_URL', 'postgres://u:secret@a,b/prohor?target_session_attrs=any', DATABASE_URLS],
    ['METRICS_TOKEN', 'secret', 'a secret of 16 to 200 letters, digits and . _ ~ + / = -'],
    ['PURGE_TOKEN', 'secret token', 'a token without spaces'],
    ['SMTP_URL', 'u:secret@mail.example', 'smtp://user:password@host:port or smtps://user:password@host:port'],
  ])('is refused as %s without its value', (name, value, allowed) => {
    expect(() => parseConfig({ [name]: value })).toThrow(
      new OperatorError(`${name} is invalid; allowed is ${allowed}.`),
    );
  });
});

describe('SMTP_URL', () => {
  const SMTP_URL = 'smtps://u:p@mail.example';

  it('needs MAIL_FROM', () => {
    const reason = 'SMTP_URL needs MAIL_FROM, the address that messages are from.';
    expect(() => parseConfig({ SMTP_URL })).toThrow(new OperatorError(reason));
    const MAIL_FROM = 'news@prohor.example';
    expect(parseConfig({ SMTP_URL, MAIL_FROM })).toEqual({ ...DEFAULTS, smtpUrl: SMTP_URL, mailFrom: MAIL_FROM });
  });
});

describe('BACKUP_POINT_IN_TIME', () => {
  const BACKUP_POINT_IN_TIME = 'on';
  const needs = 'BACKUP_POINT_IN_TIME needs BACKUP_TARGET, and a BACKUP_SCHEDULE that is not off.';

  it.each([{}, { BACKUP_TARGET: '/backups', BACKUP_SCHEDULE: 'off' }])(
    'needs a target and a schedule: %o',
    (others) => {
      expect(() => parseConfig({ BACKUP_POINT_IN_TIME, ...others })).toThrow(new OperatorError(needs));
    },
  );

  it('is for the embedded PostgreSQL', () => {
    const others = { BACKUP_TARGET: '/backups', DATABASE_URL: 'postgres://localhost/news' };
    expect(() => parseConfig({ BACKUP_POINT_IN_TIME, ...others })).toThrow('with its own tools, such as pgBackRest');
  });
});

describe('dev mode without DEV_MODE', () => {
  it.each([
    'http://localhost:3000',
    'https://localhost',
    'http://news.localhost:8080',
    'http://127.0.0.1',
    'http://127.9.8.7:3000',
    'http://[::1]:3000',
  ])('is allowed for %s', (url) => {
    expect(parseConfig({ SITE_URL: url }).devMode).toBe('allow');
  });

  it.each([
    'https://prohor.example',
    'http://prohor.example',
    'http://192.168.0.7:3000',
    'http://0.0.0.0:3000',
    'http://[::2]:3000',
    'https://localhost.prohor.example',
    'https://127.0.0.1.prohor.example',
    'https://mylocalhost',
  ])('is forbidden for %s', (url) => {
    expect(parseConfig({ SITE_URL: url }).devMode).toBe('forbid');
  });

  it.each(['allow', 'forbid'] as const)('DEV_MODE=%s counts for any site', (devMode) => {
    expect(parseConfig({ SITE_URL: 'https://prohor.example', DEV_MODE: devMode }).devMode).toBe(devMode);
    expect(parseConfig({ DEV_MODE: devMode }).devMode).toBe(devMode);
  });
});

describe('toVariables', () => {
  it.each([
    DEFAULTS,
    { ...DEFAULTS, port: 80, siteUrl: 'https://prohor.example', devMode: 'forbid', workers: 3 } as const,
  ])('returns what is parsed to the same configuration', (config) => {
    expect(parseConfig(toVariables(config))).toEqual(config);
  });
});

/** The rows of the table in docs/operating.md, one variable each: its name and its default as written there. */
function readDocumentedVariables() {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8');
  const [, section = ''] = text.split('## Variables\n');
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm) ?? [];
  return [...rows].flatMap(([, names = '', defaults = '']) => {
    const texts = defaults.replaceAll('`', '').split(', ');
    return names
      .replaceAll('`', '')
      .split(', ')
      .map((name, index) => ({ name, default: texts[index] ?? '' }));
  });
}

describe('the table in docs/operating.md', () => {
  const documented = readDocumentedVariables();

  it('lists each variable once', () => {
    expect(documented.map(({ name }) => name).sort()).toEqual([...VARIABLE_NAMES].sort());
  });

  it.each(
    [...documented].filter(
      ({ default: text }) =>
        !['none', 'files in DATA_DIR', 'http://localhost:PORT', 'allow if SITE_URL is local'].includes(text),
    ),
  )('gives the default of $name', ({ name, default: text }) => {
    expect(parseConfig({ [name]: text })).toEqual(DEFAULTS);
  });
});
