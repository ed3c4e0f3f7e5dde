import { createHash } from 'node:crypto';

/** Frames that an article loads after a click (`domain/markup/parse-video-link.ts`, `parse-post-link.ts`). */
const EMBED_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://www.facebook.com',
  'https://platform.twitter.com',
  'https://www.instagram.com',
  'https://www.tiktok.com',
];
/** Of files, feeds and other responses that are not pages. The service worker requests pages; an SVG file has styles. */
export const FILE_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/** Hashes that are remembered. A build has two scripts; more of them appear in development only. */
const MAX_HASHES = 100;

type PageScripts = {
  /** The texts of the inline scripts that the page may run. */
  scripts: ReadonlySet<string>;
  /** Allows the inline scripts that carry it, for a page that is rendered for one request. */
  nonce?: string;
  /** Whether the page can show advertisements. */
  showsAds: boolean;
};

/** Decides the `Content-Security-Policy` of a page. */
export type DecidePolicy = (page: PageScripts) => string;

/**
 * Creates the function that writes the policy of a page (docs/decisions/0026-content-security-policy.md). Scripts come from
 * the site's own files or have a listed hash. With `adClientId`, pages that show advertisements also run what their own
 * scripts load, as the provider requires
 * (https://developers.google.com/publisher-tag/guides/content-security-policy). `isDevelopment` allows the connection of
 * the development server.
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
      // Articles may show images of other sites. Placeholders are data:, images that are being uploaded blob:.
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

/** Browsers that know `strict-dynamic` ignore the sources before it. */
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
