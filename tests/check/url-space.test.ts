import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Url } from '#domain/urls/url-space.ts';
import { URLS } from '#domain/urls/url-space.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const toExample = ({ pattern }: Url) =>
  pattern
    .replace('/:id?', '/a1')
    .replace(/:\w+/g, 'a1')
    .replace('/*', pattern === '/live' ? '' : '/a1');

describe('nginx', () => {
  const locations = [...read('deploy/nginx.conf').matchAll(/^ {2}location (=|~\*|~)? ?(\S+) \{(.*?)^ {2}\}/gms)].map(
    ([, modifier = '', place = '', rules = '']) => ({ modifier, place, rules }),
  );

  /** https://nginx.org/en/docs/http/ngx_http_core_module.html#location: exact, then patterns in order, then the longest prefix. */
  const findRules = (path: string) => {
    const exact = locations.find(({ modifier, place }) => modifier === '=' && place === path);
    const matching = locations.find(
      ({ modifier, place }) => modifier.startsWith('~') && new RegExp(place, modifier === '~*' ? 'i' : '').test(path),
    );
    const prefixes = locations.filter(({ modifier, place }) => modifier === '' && path.startsWith(place));
    return (exact ?? matching ?? prefixes.toSorted((a, b) => b.place.length - a.place.length)[0])?.rules ?? '';
  };
  const isUncached = (path: string) => findRules(path).includes('proxy_cache off;');

  const UNCACHED = URLS.filter(
    ({ kind, pattern }) => kind === 'newsroom' || kind === 'preview' || (kind === 'service' && !/view$/.test(pattern)),
  );
  test.each(UNCACHED.map((url) => [toExample(url), url.pattern]))('never caches %s (%s)', (path) => {
    expect(isUncached(path)).toBe(true);
    expect(isUncached(path.toUpperCase()) || path.startsWith('/live') || path.startsWith('/storage')).toBe(true);
  });

  const PAGES = URLS.filter(({ kind }) => kind === 'page' || kind === 'document').map((url) => toExample(url));
  test.each(PAGES)('caches the page %s for a second', (path) => {
    expect(findRules(path)).toContain('proxy_cache prohor_pages;');
  });

  const FILES = URLS.filter(({ kind, pattern }) => kind === 'file' && pattern.endsWith('/*')).map((url) =>
    toExample(url),
  );
  test.each(FILES)('caches the file %s, but not beyond its time', (path) => {
    expect(findRules(path)).toContain('proxy_cache prohor_files;');
    expect(findRules(path)).toContain('proxy_cache_use_stale off;');
  });
});

describe('another list of URLs', () => {
  const SEGMENT = [...new Set(URLS.map(({ pattern }) => /\w[\w.]*/.exec(pattern)?.[0] ?? ''))]
    .filter(Boolean)
    .join('|');
  const ALTERNATION = new RegExp(`\\b(${SEGMENT})\\b\\W{0,4}\\|\\W{0,4}(?!\\1\\b)(?:${SEGMENT})\\b`);
  const ARRAY = new RegExp(`['"]/(${SEGMENT})\\b[^'"]*['"],\\s*['"]/(?!\\1\\b)(?:${SEGMENT})\\b[^'"]*['"]`);
  const isList = (code: string) => {
    const withoutComments = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const withoutTypes = withoutComments.replace(/'[\w-]+'(?:\s*\|\s*'[\w-]+')+/g, '');
    return ALTERNATION.test(withoutTypes) || ARRAY.test(withoutTypes);
  };

  const SOURCES = globSync('{app,bootstrap,bundler,cli,domain,server,services}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  /** The second lists topics, the others addresses of earlier sites and of programs that try them everywhere. */
  const OTHER_LISTS = [
    'domain/urls/url-space.ts',
    'services/live/change.ts',
    'domain/urls/old-address.ts',
    'services/redirects/not-found-counter.ts',
  ];
  const product = SOURCES.filter((file) => !file.includes('.test.') && !OTHER_LISTS.includes(file));
  test('does not exist in the product', () => {
    expect(product.filter((file) => isList(read(file)))).toEqual([]);
  });

  test.each([
    'const NEWSROOM = /^\\/(dashboard|log)/i; const UNTOUCHED = /^\\/+(?:dashboard|login|logout)/;',
    `const STAFF = ['/dashboard', '/login'];`,
    `const PUBLIC = ["/search", "/article/:id"];`,
    'const CLASSES = /^(livez|readyz)$/;',
  ])('is found: %s', (code) => {
    expect(isList(code)).toBe(true);
  });

  test.each([`type Kind = 'search' | 'article';`, `const LINKS = ['/dashboard', '/dashboard/manage'];`])(
    'is not confused with %s',
    (code) => {
      expect(isList(code)).toBe(false);
    },
  );
});
