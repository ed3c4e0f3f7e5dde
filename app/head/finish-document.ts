import { DATA_ID, DEFERRED_TYPE } from './start-modules.ts';
import { program } from './start-modules.ts?inline-script';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** The modules of the development server have other paths. They must run after its runtime, which the entry script imports. */
const BUILT_FILES = '/assets/';
/** React leaves it out of a page that it renders as one string. */
export const DOCTYPE = '<!DOCTYPE html>';
const ENTRY_SCRIPT = '<script type="module" async="">';
const HEAD_END = '</head>';
const BODY_END = '</body>';

/**
 * Completes and encodes the HTML that React rendered. Adds `data`, the encoded data of the page's loaders (JSON), removes
 * the module preloads, and lets `start-modules.ts` pass on the data and start the entry script. The patterns match the HTML
 * of React Router's `Scripts` component, whose entry script is the last one of that type. No part of the page is searched
 * twice.
 */
export function finishDocument(html: string, data: string): Buffer<ArrayBuffer> {
  const headEnd = html.indexOf(HEAD_END);
  const entryStart = html.lastIndexOf(ENTRY_SCRIPT);
  const bodyEnd = html.lastIndexOf(BODY_END);
  if (headEnd === -1 || entryStart === -1 || bodyEnd === -1) throw new Error('The page has no entry script.');
  const modules = new Set<string>();
  const takePreloads = (markup: string) =>
    markup.replace(PRELOAD, (_, href: string) => {
      if (href.startsWith(BUILT_FILES)) modules.add(href);
      return '';
    });
  // The styles are by far the largest part of the head, and contain no links.
  const stylesStart = Math.max(html.lastIndexOf('<style', headEnd), 0);
  const stylesEnd = Math.max(html.lastIndexOf('</style>', headEnd), 0);
  const parts = [
    DOCTYPE,
    takePreloads(html.slice(0, stylesStart)),
    html.slice(stylesStart, stylesEnd),
    takePreloads(html.slice(stylesEnd, headEnd)),
    html.slice(headEnd, entryStart),
    `<script type="${DEFERRED_TYPE}">`,
    html.slice(entryStart + ENTRY_SCRIPT.length, bodyEnd),
    // JSON may write `<` as an escape; without it no text ends the element.
    `<script type="application/json" id="${DATA_ID}">${data.replaceAll('<', '\\u003c')}</script>`,
    `<script data-modules="${[...modules].join(' ')}">${program}</script>`,
    html.slice(bodyEnd),
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
