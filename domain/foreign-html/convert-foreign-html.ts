import { markSuggestions, readSuggestions } from './google-suggestions.ts';
import type { ConvertedHtml, ForeignNote, HtmlOptions } from './html-to-markup.ts';
import { htmlToMarkup } from './html-to-markup.ts';
import { simplifyBlocks } from './known-blocks.ts';
import { isLeftOut } from './review-marks.ts';
import { readHtml } from './tree/read-html.ts';

/** An image in a data URL. The markup contains its placeholder. */
type EmbeddedImage = { readonly placeholder: string; readonly alt: string; readonly data: string };

export type ForeignBody = {
  readonly markup: string;
  readonly images: readonly EmbeddedImage[];
  /** True if a part of the text was in a Bijoy font. It is converted unless `keepsBijoy`. */
  readonly hasBijoy: boolean;
  readonly notes: readonly ForeignNote[];
};

const MAX_HTML_LENGTH = 1_500_000;
const DATA_IMAGE = /data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=]+/g;
const INVISIBLE = /[\u200b\u2060\ufeff]/g;

/**
 * Converts HTML of other programs and sites to the body's markup (docs/behaviour §5.10). The HTML is never run or
 * displayed. Returns null if the HTML is empty, has more than 1.5 million characters without its data URLs or more than 50,000
 * nodes, nests more than 1,000 elements, or if the suggested changes cannot be found in it. Takes bounded time.
 */
export function convertForeignHtml(html: string, options: HtmlOptions = { isBody: false }): ForeignBody | null {
  const data: string[] = [];
  const light = html.replace(DATA_IMAGE, (url) => `data-image:${data.push(url) - 1}`);
  if (light.trim() === '' || light.length > MAX_HTML_LENGTH || isTooDeep(light)) return null;
  const read = readHtml(light, isLeftOut);
  const suggestions = readSuggestions(options.googleClip ?? '');
  const tree = read && suggestions ? markSuggestions(read, suggestions) : read;
  return tree && withData(htmlToMarkup(simplifyBlocks(tree), options), data);
}

function withData({ markup, images, ...converted }: ConvertedHtml, data: readonly string[]): ForeignBody {
  return {
    ...converted,
    markup: markup.replace(INVISIBLE, '').trim(),
    images: images.flatMap(({ placeholder, alt, src }) => {
      const url = data[Number(src.split(':')[1])];
      return url === undefined ? [] : [{ placeholder, alt, data: url }];
    }),
  };
}

/** Elements without an end tag, or whose end tag is often left out. */
const UNCLOSED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option)$/i;
const MAX_OPEN_TAGS = 1_000;

/** True if elements are nested too deeply to be parsed in seconds. */
function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (UNCLOSED.test(name)) continue;
    open += end === '' ? 1 : -1;
    if (open > MAX_OPEN_TAGS) return true;
    open = Math.max(0, open);
  }
  return false;
}
