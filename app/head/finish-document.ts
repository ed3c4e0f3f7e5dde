import { DATA_ID, DEFERRED_TYPE } from './start-modules.ts';
import { program } from './start-modules.ts?inline-script';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
/** The modules of the development server have other paths. They must run after its runtime, which the entry script imports. */
const BUILT_FILES = '/assets/';
/** React leaves it out of a page that it renders as one string. */
export const DOCTYPE = '<!DOCTYPE html>';
const ENTRY_SCRIPT = '<script type="module" async="">';
/** React draws the element of the styles without them. */
const STYLE_ELEMENT = '<style></style>';
const STYLES_AT = '<style>'.length;
const HEAD_END = '</head>';
const BODY_END = '</body>';

type Additions = {
  /** The styles of every page. They are a third of it, so they are encoded once. */
  styles: Buffer;
  /** The encoded data of the page's loaders (JSON). */
  data: string;
};

/**
 * Completes and encodes the HTML that React rendered. Adds the styles and the data, removes the module preloads, and lets
 * `start-modules.ts` pass on the data and start the entry script. The patterns match the HTML of `root.tsx` and of React
 * Router's `Scripts` component, whose entry script is the last one of that type. No part of the page is searched twice.
 */
export function finishDocument(html: string, { styles, data }: Additions): Buffer<ArrayBuffer> {
  const headEnd = html.indexOf(HEAD_END);
  const styleStart = html.lastIndexOf(STYLE_ELEMENT, headEnd);
  const entryStart = html.lastIndexOf(ENTRY_SCRIPT);
  const bodyEnd = html.lastIndexOf(BODY_END);
  if (headEnd === -1 || styleStart === -1) throw new Error('The page has no element for its styles.');
  if (entryStart === -1 || bodyEnd === -1) throw new Error('The page has no entry script.');
  const modules = new Set<string>();
  const takePreloads = (markup: string) =>
    markup.replace(PRELOAD, (_, href: string) => {
      if (href.startsWith(BUILT_FILES)) modules.add(href);
      return '';
    });
  const stylesAt = styleStart + STYLES_AT;
  const beforeStyles = DOCTYPE + takePreloads(html.slice(0, stylesAt));
  const afterStyles = [
    takePreloads(html.slice(stylesAt, headEnd)),
    html.slice(headEnd, entryStart),
    `<script type="${DEFERRED_TYPE}">`,
    html.slice(entryStart + ENTRY_SCRIPT.length, bodyEnd),
    // JSON may write `<` as an escape; without it no text ends the element.
    `<script type="application/json" id="${DATA_ID}">${data.replaceAll('<', '\\u003c')}</script>`,
    `<script data-modules="${[...modules].join(' ')}">${program}</script>`,
    html.slice(bodyEnd),
  ];
  return Buffer.concat([Buffer.from(beforeStyles), styles, Buffer.from(afterStyles.join(''))]);
}
