import type { Tag } from 'sax';
import sax from 'sax';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { detach } from '../moving/read-bytes.ts';

/** A category, a tag or a term of another taxonomy. */
type WxrTerm = { domain: string; slug: string; name: string };

/** An item of a WordPress export (WXR). Texts are not trimmed or decoded from HTML. */
export type WxrItem = {
  fields: Readonly<Record<string, string>>;
  terms: readonly WxrTerm[];
  meta: ReadonlyMap<string, string>;
  comments: number;
  /** The fields that are longer than the limit, of which only the beginning was read. */
  tooLong: readonly string[];
};

/** An author, category or tag that the site declares at the start of the export. */
export type WxrDeclaration = { kind: 'author' | 'category' | 'tag'; fields: Readonly<Record<string, string>> };

export type WxrPart =
  | { kind: 'site'; fields: Readonly<Record<string, string>> }
  | WxrDeclaration
  | { kind: 'item'; item: WxrItem };

/** Far longer than an article can be. */
const MAX_CONTENT_LENGTH = 2_000_000;
const MAX_FIELD_LENGTH = 100_000;
/** The elements of an export are at most six deep. */
const MAX_DEPTH = 50;
/** Longer texts are discarded with their item, so they are not copied. */
const MAX_DETACHED = 2_000;
const MAX_TERMS = 1_000;
const MAX_META = 2_000;
/** PHP may print warnings before the XML. */
const MAX_PREAMBLE = 64 * 1024;

const DECLARATIONS: Readonly<Record<string, WxrDeclaration['kind']>> = {
  'wp:author': 'author',
  'wp:category': 'category',
  'wp:tag': 'tag',
};
const LONG_FIELDS = new Set(['content:encoded', 'wp:meta_value']);

/**
 * Reads a WordPress export chunk by chunk. Memory holds one chunk and one item, whose texts are limited to 2 million
 * characters each. Throws an {@link OperatorError} if the file is not an export, is not valid XML, has a document type, is
 * nested too deeply or is incomplete, after yielding the items before the problem.
 */
export async function* readWxr(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrPart[]> {
  const reader = createReader(path);
  const decoder = new TextDecoder('utf-8');
  let preamble: string | null = '';
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    if (preamble !== null) {
      preamble += text;
      const start = preamble.search(/<(?:\?xml|rss\b|!doctype)/i);
      if (start < 0 && preamble.length < MAX_PREAMBLE) continue;
      if (start < 0) throw new OperatorError(`${path} is not a WordPress export: it has no <rss> element.`);
      text = preamble.slice(start);
      preamble = null;
    }
    const { parts, failure } = reader.read(text);
    yield parts;
    if (failure !== null) throw failure;
    if (reader.isComplete()) return;
  }
  throw new OperatorError(
    preamble === null
      ? `${path} ends unexpectedly in line ${reader.line()}. Export it again, or split it.`
      : `${path} is not a WordPress export: it has no <rss> element.`,
  );
}

/** A record that is being read: an item, a declaration, or the site itself. */
type OpenRecord = {
  fields: Record<string, string>;
  terms: WxrTerm[];
  meta: Map<string, string>;
  comments: number;
  tooLong: Set<string>;
};
const startRecord = (): OpenRecord => ({ fields: {}, terms: [], meta: new Map(), comments: 0, tooLong: new Set() });

function createReader(path: string) {
  const parser = sax.parser(true, { trim: false, normalize: false, position: true });
  const names: string[] = [];
  const site = startRecord();
  let isSiteSent = false;
  let record: OpenRecord = site;
  let term: WxrTerm = { domain: '', slug: '', name: '' };
  let metaKey = '';
  let text: string[] = [];
  let length = 0;
  let parts: WxrPart[] = [];
  let failure: OperatorError | null = null;
  let isComplete = false;
  const line = () => parser.line + 1;
  const fail = (reason: string) => {
    failure ??= new OperatorError(`${path} ${reason} (line ${line()}).`);
  };

  const maxLengthOf = (name: string) => (LONG_FIELDS.has(name) ? MAX_CONTENT_LENGTH : MAX_FIELD_LENGTH);
  const addText = (piece: string) => {
    const name = names.at(-1) ?? '';
    const remainingLength = maxLengthOf(name) - length;
    if (piece.length > remainingLength) record.tooLong.add(name);
    if (remainingLength <= 0) return;
    text.push(piece.slice(0, remainingLength));
    length += piece.length;
  };

  const sendSite = () => {
    if (!isSiteSent) parts.push({ kind: 'site', fields: site.fields });
    isSiteSent = true;
  };

  const open = ({ name, attributes }: Tag) => {
    if (names.length === 0 && name !== 'rss') fail('is not a WordPress export: its first element is not <rss>');
    names.push(name);
    if (names.length > MAX_DEPTH) fail('has elements that are nested too deeply');
    text = [];
    length = 0;
    const depth = names.length;
    if (depth === 3 && (name === 'item' || DECLARATIONS[name] !== undefined)) {
      if (name === 'item') sendSite();
      record = startRecord();
    } else if (depth === 4 && name === 'category') {
      term = { domain: detachShort(attributes.domain ?? ''), slug: detachShort(attributes.nicename ?? ''), name: '' };
    }
  };

  const close = () => {
    const name = names.at(-1) ?? '';
    const [depth, parent] = [names.length, names.at(-2)];
    const value = detachShort(text.join(''));
    text = [];
    length = 0;
    if (depth === 3 && name === 'item') parts.push({ kind: 'item', item: toItem(record) });
    else if (depth === 3 && DECLARATIONS[name] !== undefined)
      parts.push({ kind: DECLARATIONS[name], fields: record.fields });
    else if (depth === 3) site.fields[name] ??= value;
    else if (depth === 4 && name === 'category' && parent === 'item') {
      if (record.terms.length < MAX_TERMS) record.terms.push({ ...term, name: value });
    } else if (depth === 4 && name === 'wp:comment') record.comments += 1;
    else if (depth === 4) record.fields[name] ??= value;
    else if (depth === 5 && parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = value;
      else if (name === 'wp:meta_value' && record.meta.size < MAX_META) record.meta.set(metaKey, value);
    }
    if (depth === 3) record = site;
    names.pop();
    if (names.length === 0) {
      sendSite();
      isComplete = true;
    }
  };

  parser.onopentag = (tag) => {
    if (failure === null && !isComplete) open(tag as Tag);
  };
  parser.onclosetag = () => {
    if (failure === null && !isComplete) close();
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  // A document type could declare entities that expand endlessly.
  parser.ondoctype = () => fail('has a document type, which no WordPress export has');
  parser.onerror = (error) => {
    const [reason = ''] = error.message.split('\n');
    // An unescaped ampersand is left as it is.
    if (!/entity/i.test(reason) && !isComplete) fail(`is not valid XML: ${reason.toLowerCase().replace(/\.$/, '')}`);
    (parser as { error: Error | null }).error = null;
  };

  return {
    read: (chunk: string) => {
      parts = [];
      parser.write(chunk);
      return { parts, failure };
    },
    isComplete: () => isComplete,
    line,
  };
}

const detachShort = (text: string) => (text.length > MAX_DETACHED ? text : detach(text));

const toItem = ({ tooLong, ...item }: OpenRecord): WxrItem => ({ ...item, tooLong: [...tooLong] });
