/** Systems that cache pages. They receive the tags of the pages to evict. */
export const CACHE_KINDS = ['purge-url', 'cloudflare', 'fastly', 'bunny'] as const;

export type CacheKind = (typeof CACHE_KINDS)[number];
/** The other kinds are notified of articles. */
export type TargetKind = CacheKind | 'webhook' | 'indexnow' | 'websub';

/** Prefix of a webhook's key, which is in base64 (https://www.standardwebhooks.com). */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** The target that the operator configures with `PURGE_URL`. Owners can only pause it. */
export const CONFIGURED_TARGET_ID = 'purge-url';

export const isCacheKind = (kind: TargetKind): kind is CacheKind => (CACHE_KINDS as readonly string[]).includes(kind);

/** What happened to an article, as its readers see it. */
export type ArticleEvent = 'article.published' | 'article.updated' | 'article.withdrawn';

/** `changed`: something changed that several pages show, or an article changed in a way that matters only to caches. */
export type EffectEvent = ArticleEvent | 'changed';

/** `skipped`: not sent, because readers no longer see the article. `failed`: will not be sent again. */
export type EffectState = 'waiting' | 'delivered' | 'skipped' | 'failed';
