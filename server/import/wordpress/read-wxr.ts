import type { Tag } from 'sax';
import sax from 'sax';
import { OperatorError } from '#server/runtime/explain-failure.ts';

/** A term of an item: a category, a tag or of another taxonomy. */
type WxrTerm = { domain: string; slug: string; name: string };

/** An item of a WordPress export (WXR). Texts are as they are in the file; '' if they are missing. */
export type WxrItem = {
  fields: Readonly<Record<string, string>>;
  terms: readonly WxrTerm[];
  meta: ReadonlyMap<string, string>;
  comments: number;
  /** The fields that are longer than the limit, of which only the beginning was read. */
  tooLong: readonly string[];
};

/** An author, category or tag that the site declares at the start of the export. */
export type WxrGroup = { kind: 'author' | 'category' | 'tag'; fields: Readonly<Record<string, string>> };

export type WxrPart =
  | { kind: 'site'; fields: Readonly<Record<string, string>> }
  | WxrGroup
  | { kind: 'item'; item: WxrItem };

/** Far longer than an article can be; other texts are lines. */
const MAX_CONTENT = 2_000_000;
const MAX_FIELD = 100_000;
/** An item of an export is six elements deep. */
const MAX_DEPTH = 50;
/** Longer texts are not stored beyond their item. */
const MAX_DETACHED = 2_000;
const MAX_TERMS = 1_000;
const MAX_META = 2_000;
/** Programs write warnings before the file's beginning. */
const MAX_PREAMBLE = 64 * 1024;

const GROUPS: Readonly<Record<string, WxrGroup['kind']>> = {
  'wp:author': 'author',
  'wp:category': 'category',
  'wp:tag': 'tag',
};
const LONG = new Set(['content:encoded', 'wp:meta_value']);

/**
 * Reads a WordPress export piece by piece. In memory are one item, of whose texts at most 2 million characters each, and one chunk.
 * Throws an {@link OperatorError} with the line if the file is not an export, has a document type, is nested too
 * deeply, or ends before its end, after it has yielded everything complete before.
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

/** A record that is being read: an item, a group, or the site itself. */
type Open = {
  fields: Record<string, string>;
  terms: WxrTerm[];
  meta: Map<string, string>;
  comments: number;
  tooLong: Set<string>;
};
const startRecord = (): Open => ({ fields: {}, terms: [], meta: new Map(), comments: 0, tooLong: new Set() });

function createReader(path: string) {
  const parser = sax.parser(true, { trim: false, normalize: false, position: true });
  const names: string[] = [];
  const site = startRecord();
  let isSiteSent = false;
  let record: Open = site;
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

  /** The element in an item, a group or the channel whose text is being read. */
  const limitOf = (name: string) => (LONG.has(name) ? MAX_CONTENT : MAX_FIELD);
  const addText = (piece: string) => {
    const name = names.at(-1) ?? '';
    const room = limitOf(name) - length;
    if (piece.length > room) record.tooLong.add(name);
    if (room <= 0) return;
    text.push(piece.slice(0, room));
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
    if (depth === 3 && (name === 'item' || GROUPS[name] !== undefined)) {
      if (name === 'item') sendSite();
      record = startRecord();
    } else if (depth === 4 && name === 'category') {
      term = { domain: detach(attributes.domain ?? ''), slug: detach(attributes.nicename ?? ''), name: '' };
    }
  };

  const close = () => {
    const name = names.at(-1) ?? '';
    const [depth, parent] = [names.length, names.at(-2)];
    const value = detach(text.join(''));
    text = [];
    length = 0;
    if (depth === 3 && name === 'item') parts.push({ kind: 'item', item: toItem(record) });
    else if (depth === 3 && GROUPS[name] !== undefined) parts.push({ kind: GROUPS[name], fields: record.fields });
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
  // Its declarations could define entities that expand without end.
  parser.ondoctype = () => fail('has a document type, which no WordPress export has');
  parser.onerror = (error) => {
    const [reason = ''] = error.message.split('\n');
    // An ampersand that is not encoded remains as it is.
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

/** Copies a line, because V8 would keep the whole chunk of which it is a part in memory. */
const detach = (text: string) => (text.length > MAX_DETACHED ? text : Buffer.from(text, 'utf16le').toString('utf16le'));

const toItem = ({ tooLong, ...item }: Open): WxrItem => ({ ...item, tooLong: [...tooLong] });
