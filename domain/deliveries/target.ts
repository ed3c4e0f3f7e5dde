/** Systems that cache pages. They are told the tags of pages to drop. */
export const CACHE_KINDS = ['purge-url', 'cloudflare', 'fastly', 'bunny'] as const;

export type CacheKind = (typeof CACHE_KINDS)[number];
/** The other kinds are told about articles. */
export type TargetKind = CacheKind | 'webhook' | 'indexnow' | 'websub';

/** Comes before the key of a webhook, which is in base64 (https://www.standardwebhooks.com). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The target that the operator configures with `PURGE_URL`. Owners can pause it, and nothing else. */
export const CONFIGURED_TARGET_ID = 'purge-url';

export const isCacheKind = (kind: TargetKind): kind is CacheKind => (CACHE_KINDS as readonly string[]).includes(kind);

/** What happened to an article, as its readers see it. */
export type ArticleEvent = 'article.published' | 'article.updated' | 'article.withdrawn';

/** `changed`: something that several pages show, or an article in a way that only caches are told. */
export type EffectEvent = ArticleEvent | 'changed';

/** `skipped`: not sent, because readers no longer see the article. `failed`: given up. */
export type EffectState = 'waiting' | 'delivered' | 'skipped' | 'failed';
