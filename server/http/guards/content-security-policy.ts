import { createHash } from 'node:crypto';

/**
 * The hosts of frames that an article loads after a click (`domain/markup/inline/parse-video-link.ts`, `parse-post-link.ts`).
 */
const EMBED_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://www.facebook.com',
  'https://platform.twitter.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
];
/**
 * The policy of files, feeds and other responses that are not pages. The service worker needs `connect-src` to fetch
 * pages, and SVG files need `style-src`.
 */
export const FILE_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** The maximum number of cached hashes. A build has two scripts; only development has more. */
const MAX_HASHES = 100;

type PageScripts = {
  scripts: ReadonlySet<string>;
  /** Allows the inline scripts with this nonce, on a page rendered for a single request. */
  nonce?: string;
  showsAds: boolean;
};

export type DecidePolicy = (page: PageScripts) => string;

/**
 * Creates the function that builds the `Content-Security-Policy` header of a page
 * (docs/decisions/0026-content-security-policy.md). Scripts must be the site's own files or have a listed hash. With
 * `adClientId`, pages with ads may also run scripts loaded by their own scripts, as the provider requires
 * (https://developers.google.com/publisher-tag/guides/content-security-policy). `isDevelopment` allows the development
 * server's connection.
 */
export function createPagePolicy(options: { adClientId: string | null; isDevelopment: boolean }): DecidePolicy {
  const hashOf = createHashes();
  return ({ scripts, nonce, showsAds }) => {
    const withAds = showsAds && scripts.size > 0 && options.adClientId !== null;
    const allowed = [...[...scripts].map(hashOf), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])];
    const foreign = withAds ? ' https:' : '';
    const connect = `'self'${foreign}${options.isDevelopment ? ' ws:' : ''}`;
    const directives = [
      "default-src 'self'",
      `script-src ${decideScriptSources(allowed, withAds)}`,
      // React writes style attributes, and a style cannot run a script.
      `style-src 'self' 'unsafe-inline'${foreign}`,
      // Articles may show external images. Placeholders use data: URLs, and images being uploaded use blob: URLs.
      "img-src 'self' data: blob: https: http:",
      `font-src 'self'${foreign}`,
      `connect-src ${connect}`,
      `frame-src ${withAds ? "'self' https:" : `'self' ${EMBED_HOSTS.join(' ')}`}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ];
    return directives.join('; ');
  };
}

/** Browsers that support `strict-dynamic` ignore the sources before it. */
function decideScriptSources(allowed: readonly string[], withAds: boolean): string {
  if (allowed.length === 0) return "'none'";
  const sources = withAds ? ["'self'", 'https:', "'strict-dynamic'", "'unsafe-eval'"] : ["'self'"];
  return [...sources, ...allowed].join(' ');
}

function createHashes(): (script: string) => string {
  const hashes = new Map<string, string>();
  return (script) => {
    const known = hashes.get(script);
    if (known !== undefined) return known;
    if (hashes.size >= MAX_HASHES) hashes.clear();
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    hashes.set(script, hash);
    return hash;
  };
}
