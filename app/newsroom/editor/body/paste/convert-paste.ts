import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { convertMixedBijoy, isBijoy } from '#domain/bengali/bijoy/recognise-bijoy.ts';
import { repairCharacters } from '#domain/bengali/text/characters.ts';
import type { ForeignBody } from '#domain/foreign-html/convert-foreign-html.ts';
import { convertForeignHtml } from '#domain/foreign-html/convert-foreign-html.ts';
import { unwrapUrls } from '#domain/foreign-html/decide-href.ts';
import { replaceEmbedCodes } from '#domain/foreign-html/embed-codes.ts';
import { joinHardBreaks } from '#domain/foreign-html/hard-breaks.ts';
import type { ForeignNote } from '#domain/foreign-html/html-to-markup.ts';
import { toPlaceholder } from '#domain/foreign-html/html-to-markup.ts';
import { toPlainLines } from '#domain/foreign-html/plain-lines.ts';
import { formatImageLine } from '#domain/markup/images/parse-image-line.ts';

/** Further images of a pasted text are left out. */
export const MAX_PASTED_IMAGES = 20;

/** Empty if the clipboard lacks the format. */
export type ClipboardContent = { html: string; text: string; googleClip?: string };
export type Alternative = { kind: 'plain' | 'joined' | 'bijoy'; text: string };

/** A message of the paste bar. `unconverted`: nothing was inserted, because the HTML could not be converted. */
export type PasteNote = ForeignNote | 'embeds' | 'unconverted';
export type PasteImage = {
  placeholder: string;
  alt: string;
  file: File | null;
  data: string | null;
};

export type ConvertedPaste = {
  /** Contains the placeholders of `images`. */
  text: string;
  images: readonly PasteImage[];
  alternative: Alternative | null;
  notes: readonly PasteNote[];
};

/** The notes about text that must not be inserted, although the clipboard's plain text contains it. */
const LEFT_OUT: ReadonlySet<PasteNote> = new Set<PasteNote>(['trackedChanges', 'struckText', 'comments', 'hiddenText']);

/** The HTML is never run or displayed. */
export function convertPaste({ html, text, googleClip = '' }: ClipboardContent): ConvertedPaste {
  const plain = cleanPlain(text);
  const embeds = replaceEmbedCodes(plain);
  const body = convertForeignHtml(html, { isBody: false, googleClip });
  // Inserts nothing, because the plain text of unconverted HTML may contain deleted text.
  if (body === null && html.trim() !== '') {
    return withoutImages('', plain.trim() === '' ? null : { kind: 'plain', text: plain }, ['unconverted']);
  }
  // The plain text also contains the text that the HTML marks as deleted.
  if (embeds !== plain && !body?.notes.some((note) => LEFT_OUT.has(note))) {
    return withoutImages(embeds, null, ['embeds']);
  }
  if (body !== null) return decidePaste(body, { html, googleClip, plain });
  return withoutImages(plain, findAlternative(plain), []);
}

const withoutImages = (text: string, alternative: Alternative | null, notes: readonly PasteNote[]): ConvertedPaste => ({
  text,
  images: [],
  alternative,
  notes,
});

type Source = { html: string; googleClip: string; plain: string };

function decidePaste(body: ForeignBody, { plain, ...source }: Source): ConvertedPaste {
  const { markup, images, hasBijoy, notes } = body;
  const hasLeftOutText = notes.some((note) => LEFT_OUT.has(note));
  const isEmpty = images.length === 0 && markup === '';
  const accepted = hasLeftOutText ? readAccepted(body, source) : plain;
  if (hasBijoy) return toBijoyPaste(accepted, markup, notes);
  if (isEmpty || (images.length === 0 && toSingleLines(markup) === toSingleLines(accepted))) {
    return withoutImages(accepted, findAlternative(accepted), notes);
  }
  // The zero-width non-joiners that separate characters of markup would change Bijoy, in which these characters are letters.
  if (isBijoy(accepted)) return toBijoyPaste(accepted, convertMixedBijoy(markup.replaceAll('\u200c', '')), notes);
  return {
    text: markup,
    images: images.slice(0, MAX_PASTED_IMAGES).map((image) => ({ ...image, file: null })),
    alternative: { kind: 'plain', text: accepted },
    notes: images.length > MAX_PASTED_IMAGES ? [...new Set<PasteNote>([...notes, 'images'])] : notes,
  };
}

const toBijoyPaste = (text: string, unicode: string, notes: readonly PasteNote[]): ConvertedPaste =>
  withoutImages(text, { kind: 'bijoy', text: normaliseText(unicode) }, notes);

/** The clipboard's plain text contains deleted text and comments, so the plain text is read from the HTML. */
function readAccepted({ markup, hasBijoy }: ForeignBody, { html, googleClip }: Omit<Source, 'plain'>): string {
  if (!hasBijoy) return toPlainLines(markup);
  const asCopied = convertForeignHtml(html, { isBody: false, keepsBijoy: true, googleClip })?.markup ?? '';
  return toPlainLines(asCopied).replaceAll('\u200c', '');
}

/** The alternative is Unicode if the text is Bijoy, otherwise the text without hard breaks. */
export function findAlternative(text: string): Alternative | null {
  if (isBijoy(text)) {
    const unicode = normaliseText(convertMixedBijoy(text));
    return { kind: 'bijoy', text: joinHardBreaks(unicode) ?? unicode };
  }
  const joined = joinHardBreaks(text);
  return joined === null ? null : { kind: 'joined', text: joined };
}

const cleanPlain = (text: string) => unwrapUrls(repairCharacters(text).replaceAll('\u00a0', ' '));
const toSingleLines = (text: string) =>
  text
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n');

export function toImageLines(files: readonly File[]): ConvertedPaste {
  const images = files.map((file, index) => ({
    placeholder: toPlaceholder(index),
    alt: '',
    file,
    data: null,
  }));
  return {
    text: images.map(({ placeholder }) => placeholder).join('\n\n'),
    images,
    alternative: { kind: 'plain', text: '' },
    notes: [],
  };
}

const OWN_LINE = /^(?:#{1,2} |\* |\d+\. |> |---$|!\[|\/\/\/|https?:\/\/\S+$)/;

/** Puts blank lines around markup that needs separate lines. */
export function separateLines(markup: string, before: string, after: string): string {
  const lines = markup.split('\n');
  const isBlock = (line = '') => OWN_LINE.test(line);
  const lead = before === '' || before.endsWith('\n') || !isBlock(lines[0]) ? '' : '\n\n';
  const tail = after === '' || after.startsWith('\n') || !isBlock(lines.at(-1)) ? '' : '\n\n';
  return `${lead}${markup}${tail}`;
}

/**
 * Replaces the placeholders of images with image lines. `names` has the name or URL of each uploaded image by its placeholder. The line
 * of any other image is removed.
 */
export function placeImages(
  { text, images }: Pick<ConvertedPaste, 'text' | 'images'>,
  names: ReadonlyMap<string, string>,
): string {
  const alts = new Map(images.map(({ placeholder, alt }) => [placeholder, alt]));
  return text
    .replace(/\ue000\d+\ue001/g, (placeholder) => {
      const url = names.get(placeholder);
      if (url === undefined) return '';
      return formatImageLine({ url, alt: alts.get(placeholder) ?? '', caption: '', credit: '' });
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
