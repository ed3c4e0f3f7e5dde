/** Type of the data that React Router passes to the browser. The browser does not run it; `start-modules.ts` reads it. */
export const ROUTER_DATA_TYPE = 'text/router-data';

const ENQUEUE = 'window.__reactRouterContext.streamController.enqueue(';
const CLOSE = 'window.__reactRouterContext.streamController.close();';
const END = '</script>';

type PageScripts = {
  html: string;
  /** The text of each inline script that was marked. */
  scripts: readonly string[];
};

/**
 * Collects the inline scripts of a rendered document that carry `nonce`, and removes the attribute everywhere. The nonce
 * is random and only React's rendering knows it, so a script that someone else smuggled into the document is not collected.
 *
 * React Router's scripts that contain the page's data become data. The collected scripts are therefore the same in every
 * rendering of a page, and so is the content security policy that allows them. The patterns match the HTML of React
 * Router's `StreamTransfer`.
 */
export function collectScripts(html: string, nonce: string): PageScripts {
  const [first = '', ...rest] = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  let opening = first;
  let result = '';
  for (const part of rest) {
    const tagStart = opening.lastIndexOf('<');
    if (!opening.startsWith('<script', tagStart)) {
      result += opening;
      opening = part;
      continue;
    }
    const start = part.indexOf('>') + 1;
    const end = part.indexOf(END, start);
    const text = part.slice(start, end);
    const tag = `${opening.slice(tagStart)}${part.slice(0, start)}`;
    const isData = text.startsWith(ENQUEUE) || text === CLOSE;
    if (text !== '' && !isData) scripts.push(text);
    result += `${opening.slice(0, tagStart)}${isData ? toData(text) : `${tag}${text}${END}`}`;
    opening = part.slice(end + END.length);
  }
  return { html: result + opening, scripts };
}

/** The argument is JSON, in which React Router has escaped `<`, `>` and `&`. */
function toData(text: string): string {
  if (text === CLOSE) return '';
  return `<script type="${ROUTER_DATA_TYPE}">${text.slice(ENQUEUE.length, -');'.length)}${END}`;
}
