import { offlineText } from '../strings/offline.ts';
import type { SavedAt } from './saved-copy.ts';
import { formatSavedCopy } from './saved-copy.ts';

/** An article that can be read offline. `titleHtml` is escaped. */
export type SavedArticle = SavedAt & { path: string; titleHtml: string };

const STYLES = `:root{color-scheme:light;--paper:#fffefb;--ink:#1c1a18;--muted:#615b54;--line:#dfd9cf;--accent:#b3121d}
:root[data-theme=dark]{color-scheme:dark;--paper:#161514;--ink:#ece8e1;--muted:#aaa39a;--line:#383431;--accent:#ff6f6a}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--paper:#161514;--ink:#ece8e1;--muted:#aaa39a;--line:#383431;--accent:#ff6f6a}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.75 sans-serif}
main{max-width:40rem;margin:0 auto;padding:3rem 1.5rem}
h1{border-top:3px solid var(--accent);padding-top:1.5rem;font-size:1.75rem;line-height:1.5}
h2{margin-top:2.5rem;font-size:1.25rem}
ul{margin:0;padding:0;list-style:none}
li{border-top:1px solid var(--line);padding:0.75rem 0}
a{color:inherit;font-weight:600}
small{display:block;color:var(--muted);font-size:0.875rem}`;

/** Inline script that applies the reader's theme. */
export const OFFLINE_PROGRAM = `try{document.documentElement.dataset.theme=localStorage.getItem('theme')||''}catch(e){}`;

/** The page that replaces the browser's error page offline. Lists the saved articles. */
export function toOfflinePage(articles: readonly SavedArticle[]): string {
  const items = articles.map(
    ({ path, titleHtml, ...savedAt }) =>
      `<li><a href="${path}">${titleHtml}</a><small>${formatSavedCopy(savedAt)}</small></li>`,
  );
  const list = items.length === 0 ? '' : `<h2>${offlineText.readable}</h2><ul>${items.join('')}</ul>`;
  return `<!DOCTYPE html><html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${offlineText.heading}</title><script>${OFFLINE_PROGRAM}</script><style>${STYLES}</style></head><body><main><h1>${offlineText.heading}</h1><p>${offlineText.explanation}</p><p><a href="">${offlineText.tryAgain}</a></p>${list}</main></body></html>`;
}
