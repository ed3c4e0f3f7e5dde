import { splitAtJoints } from '#domain/markup/split-at-joints.ts';
import { offlineText } from '../strings/reader/offline.ts';
import type { SaveTime } from './saved-copy.ts';
import { formatSavedCopy } from './saved-copy.ts';

/** An article that can be read offline. `titleHtml` is escaped. */
export type SavedArticle = SaveTime & { path: string; titleHtml: string };

const STYLES = `:root{color-scheme:light;--paper:#fffefb;--ink:#1c1a18;--muted:#615b54;--line:#dfd9cf;--accent:#b3121d}
:root[data-theme=dark]{color-scheme:dark;--paper:#161514;--ink:#ece8e1;--muted:#aaa39a;--line:#383431;--accent:#ff6f6a}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--paper:#161514;--ink:#ece8e1;--muted:#aaa39a;--line:#383431;--accent:#ff6f6a}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.75 sans-serif;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line)}
header a{display:flex;align-items:center;gap:8px;box-sizing:border-box;max-width:40rem;min-height:64px;margin:0 auto;padding:0.5rem 1.5rem;font-size:1.375rem;font-weight:700;text-decoration:none}
header svg{flex:none;width:28px;height:28px}
main{max-width:40rem;margin:0 auto;padding:1.5rem;box-sizing:border-box}
h1{margin:0.75rem 0;font-size:1.75rem;line-height:1.5}
h2{margin-top:2.5rem;border-top:3px solid var(--ink);padding-top:0.5rem;font-size:1.25rem}
ul{margin:0;padding:0;list-style:none}
li{border-top:1px solid var(--line);padding:0.75rem 0}
a{color:inherit;font-weight:600}
small{display:block;color:var(--muted);font-size:0.875rem}
li a span::after{content:"\\2060";content:"\\2060" / ""}`;

/** The emblem of `LogoIcon`, whose module needs React. */
const EMBLEM =
  '<svg aria-hidden="true" viewBox="0 0 64 64"><rect fill="#b3121d" height="64" rx="14" width="64"/><path d="M12 36a20 20 0 0 1 40 0Z" fill="#fff"/><path d="M32 33.6v-12m0 12 8.8-5.6" fill="none" stroke="#b3121d" stroke-linecap="round" stroke-width="4.8"/><path d="M14 42h36M22 50h20" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="4"/></svg>';

/** Inline script that applies the reader's theme. */
export const OFFLINE_PROGRAM = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')||''}catch(e){}`;

type OfflinePage = {
  /** '' if it is unknown. The masthead then shows only the emblem. */
  siteName: string;
  articles: readonly SavedArticle[];
};

/** The page that replaces the browser's error page offline. Lists the saved articles. */
export function toOfflinePage({ siteName, articles }: OfflinePage): string {
  const items = articles.map(
    ({ path, titleHtml, ...savedAt }) =>
      `<li><a href="${path}">${toJoinedHtml(titleHtml)}</a><small>${formatSavedCopy(savedAt)}</small></li>`,
  );
  const list = items.length === 0 ? '' : `<h2>${offlineText.readable}</h2><ul>${items.join('')}</ul>`;
  const label = siteName === '' ? ` aria-label="${offlineText.home}"` : '';
  const masthead = `<header><a href="/"${label}>${EMBLEM}${escapeHtml(siteName)}</a></header>`;
  return `<!DOCTYPE html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${offlineText.heading}</title><script>${OFFLINE_PROGRAM}</script><style>${STYLES}</style></head><body>${masthead}<main><h1>${offlineText.heading}</h1><p>${offlineText.explanation}</p><p><a href="">${offlineText.tryAgain}</a></p>${list}</main></body></html>`;
}

/** Puts each dash at which a line must not break into a `span`, to which the style adds a word joiner. */
const toJoinedHtml = (html: string) =>
  splitAtJoints(html)
    .map(({ text, isJoint }) => (isJoint ? `<span>${text}</span>` : text))
    .join('');

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
