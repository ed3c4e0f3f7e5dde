/** URLs of programs and sites that redirect, and the parameter that contains the real URL. */
const REDIRECTS: readonly [host: RegExp, path: RegExp, parameter: string][] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, 'q'],
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, 'url'],
  [/^lm?\.(?:facebook|messenger)\.com$/, /^\/l\.php$/, 'u'],
  [/^(?:www\.)?facebook\.com$/, /^\/(?:l|flx\/warn\/?)(?:\.php)?$/, 'u'],
  [/^l\.instagram\.com$/, /^\/$/, 'u'],
  [/^l\.threads\.(?:net|com)$/, /^\/$/, 'u'],
  [/(?:^|\.)safelinks\.protection\.(?:outlook|office365)\.(?:com|us)$/, /^\//, 'url'],
  [/^statics\.teams\.cdn\.office\.net$/, /safelinks/, 'url'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, 'url'],
  [/^out\.reddit\.com$/, /^\//, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^t\.umblr\.com$/, /^\/redirect$/, 'z'],
  [/^(?:www\.)?vk\.com$/, /^\/away\.php$/, 'to'],
  [/^duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
];
/** Proofpoint writes the URL into the path. */
const PROOFPOINT = /^https?:\/\/urldefense\.com\/v3\/__(https?:\/.+?)__;/i;
const MAX_REDIRECTS = 5;

/** Parameters with which sites recognise a visitor. */
const TRACKING = ['fbclid', 'gclid', 'igshid', 'mibextid', '__cft__[0]', '__tn__', '__eep__'];

/**
 * Returns the URL of a link in foreign HTML; null if it is not a URL on the web. A redirect is replaced by its target.
 */
export function decideHref(href: string): string | null {
  let url = parseWebUrl(href);
  for (let count = 0; url !== null && count < MAX_REDIRECTS; count += 1) {
    const target = findTarget(url);
    if (target === null) break;
    url = parseWebUrl(target);
  }
  if (url === null) return null;
  // Deleting a missing parameter would encode the others again.
  for (const name of TRACKING) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.href.replace(/[()[\]\s]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

function parseWebUrl(href: string): URL | null {
  const url = URL.parse(href.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username === '' && url.password === '' ? url : null;
}

function findTarget(url: URL): string | null {
  const written = PROOFPOINT.exec(url.href)?.[1];
  if (written !== undefined) return written.replace(/^(https?:)\/+/i, '$1//');
  if (url.hostname === 'urldefense.proofpoint.com') return decodeProofpoint(url.searchParams.get('u') ?? '');
  for (const [host, path, parameter] of REDIRECTS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const target = url.searchParams.get(parameter);
    if (target !== null) return target;
  }
  return null;
}

/** Decodes the older form of Proofpoint's URLs, which has `-3A` for `:` and `_` for `/`. */
function decodeProofpoint(text: string): string | null {
  const target = text
    .replaceAll('_', '/')
    .replace(/-([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /^https?:/i.test(target) ? target : null;
}

const WRAPPED = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]।]/gi;

/** Replaces redirect URLs in a text with their targets. */
export function unwrapUrls(text: string): string {
  return text.replace(WRAPPED, (shown) => {
    const url = parseWebUrl(shown);
    return url === null || findTarget(url) === null ? shown : (decideHref(shown) ?? shown);
  });
}
