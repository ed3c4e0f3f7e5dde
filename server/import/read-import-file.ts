import Assembler from 'stream-json/assembler.js';
import { jsonParser } from 'stream-json/core/parser.js';
import type { Token } from 'stream-json/parser.js';
import { z } from 'zod';
import { quoteText } from '#domain/import/parse-record.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { Layout } from './find-layout.ts';
import { USUAL_LAYOUT } from './find-layout.ts';
import { createTokenPacker, isClosing, isOpening } from './pack-tokens.ts';
import { readWithLayout } from './read-with-layout.ts';
import type { Section } from './sections.ts';
import { EXPORT_MARK, isSection } from './sections.ts';

/**
 * More than all fields of a valid record together, and far less than the text on which a regular expression fails.
 */
export const MAX_RECORD_CHARACTERS = 1_000_000;

/**
 * A part of an import file: a record and the line on which it begins, a record that is too long, a section that is not
 * a collection, a key that is not a section, the mark of an export, or an unusual layout.
 */
export type ImportItem =
  | { kind: 'record'; section: Section; id: string; line: number; value: unknown }
  | { kind: 'too-long'; section: Section; id: string }
  | { kind: 'bad-section'; section: Section }
  | { kind: 'unknown-key'; key: string }
  | { kind: 'export-mark' }
  | { kind: 'layout'; layout: Layout };

const LINES = /[^\n]*\n|[^\n]+/g;

/**
 * Parses an import file (docs/operating.md) chunk by chunk: in any {@link Layout}, keys in any order. Memory holds at most
 * one record of {@link MAX_RECORD_CHARACTERS} and one chunk, and the beginning of the file until its layout is certain.
 * Throws an {@link OperatorError} if the file has no section, or, with the position and after yielding every complete item,
 * if its JSON is malformed or incomplete.
 */
export async function* readImportFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem[]> {
  const parse = jsonParser({ packValues: false });
  let splitter: RecordSplitter | null = null;
  let line = 1;
  for await (const { layout, texts, problem } of readWithLayout(chunks)) {
    const items: ImportItem[] = splitter === null && layout !== USUAL_LAYOUT ? [{ kind: 'layout', layout }] : [];
    splitter ??= createRecordSplitter(layout);
    // Line by line, because tokens have no positions.
    for (const part of texts.flatMap((text) => text.match(LINES) ?? [])) {
      const tokens = parse(part);
      if (typeof tokens === 'object') items.push(...splitter.accept(tokens.values, line));
      if (part.endsWith('\n')) line += 1;
    }
    yield items;
    if (problem !== null) throw new OperatorError(`The file is not valid JSON at ${problem.place}.`);
  }
  if (splitter?.isComplete() !== true) throw new OperatorError(`The file ends unexpectedly in line ${line}.`);
  if (!splitter.hasSection()) throw new OperatorError(describeKeys(splitter.unknownKeys()));
}

const MAX_KEYS_SHOWN = 5;

function describeKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, MAX_KEYS_SHOWN).map(quoteText).join(', ');
  const found =
    keys.length === 0 ? 'It is empty.' : `Its keys are ${shown}${keys.length > MAX_KEYS_SHOWN ? ', …' : ''}.`;
  return `The file has no articles and no other section of an import file. ${found} Put the articles into {"articles": {ID: article}}.`;
}

type RecordSplitter = {
  /** Accepts the next tokens, which end on `line`, and returns the items that they complete. */
  accept(tokens: readonly Token[], line: number): ImportItem[];
  /** True if the end of the file's object or list was reached. */
  isComplete(): boolean;
  /** True if the file has a section, even an empty one. */
  hasSection(): boolean;
  /** The first keys that are not sections. */
  unknownKeys(): readonly string[];
};

/** `line` is the line on which the current record begins. */
type Collection = {
  at: 'collection';
  after: Outside;
  section: Section;
  isList: boolean;
  nextIndex: number;
  id: string;
  line: number;
};

/**
 * A position outside of records: in the object that has the key `wrapper`, in the one that has the sections, or at the end.
 */
type Outside = 'outer' | 'file' | 'end';

type State =
  | { at: 'start' | 'wrapped' | Outside }
  | { at: 'section'; section: Section }
  | Collection
  | { at: 'skipped'; depth: number; after: Outside };

type Emit = (item: ImportItem) => void;

/**
 * Splits the tokens of an import file into records, with one in memory at a time. A collection is an object of records
 * by id, or a list. The id of a record in a list is its own `id` or `_id`, otherwise its index. A section or
 * list item that is null is skipped.
 */
function createRecordSplitter({ wrapper, holds }: Layout): RecordSplitter {
  const pack = createTokenPacker({ maxLength: MAX_RECORD_CHARACTERS });
  const acceptInCollection = createRecordAssembler();
  let state: State = { at: 'start' };
  let hasSection = false;
  const unknownKeys: string[] = [];
  const after = wrapper === null ? 'end' : 'outer';

  const acceptUnknown = (key: string, emit: Emit, outside: Outside): State => {
    if (unknownKeys.length <= MAX_KEYS_SHOWN) unknownKeys.push(key);
    emit({ kind: 'unknown-key', key });
    return { at: 'skipped', depth: 0, after: outside };
  };

  const openContent = (token: Token, emit: Emit): State => {
    if (holds === 'sections') return { at: 'file' };
    return openSection(token, { section: 'articles', after, emit });
  };

  const acceptOne = (token: Token, line: number, emit: Emit): State => {
    switch (state.at) {
      case 'start':
        if (holds === 'sections') requireObject(token);
        return wrapper === null ? openContent(token, emit) : { at: 'outer' };
      case 'outer':
        if (token.name !== 'keyValue') return { at: 'end' };
        return token.value === wrapper ? { at: 'wrapped' } : acceptUnknown(token.value, emit, 'outer');
      case 'wrapped':
        return openContent(token, emit);
      case 'file':
        if (token.name !== 'keyValue') return { at: after };
        if (isSection(token.value)) return { at: 'section', section: token.value };
        if (token.value !== EXPORT_MARK) return acceptUnknown(token.value, emit, 'file');
        emit({ kind: 'export-mark' });
        return { at: 'skipped', depth: 0, after: 'file' };
      case 'section':
        return openSection(token, { section: state.section, after: 'file', emit });
      case 'collection':
        return acceptInCollection(token, { collection: state, line, emit });
      case 'skipped':
        return skip(token, state);
      case 'end':
        return state;
    }
  };

  return {
    accept: (tokens, line) => {
      const items: ImportItem[] = [];
      const emit = (item: ImportItem) => void items.push(item);
      for (const piece of tokens) {
        const token = pack(piece);
        if (token !== null) state = acceptOne(token, line, emit);
        hasSection ||= state.at === 'section' || state.at === 'collection';
      }
      return items;
    },
    isComplete: () => state.at === 'end',
    hasSection: () => hasSection,
    unknownKeys: () => unknownKeys,
  };
}

function requireObject({ name }: Token): void {
  if (name !== 'startObject') throw new OperatorError('The file does not contain one JSON object.');
}

type OpenOptions = { section: Section; after: Outside; emit: Emit };

function openSection(token: Token, { section, after, emit }: OpenOptions): State {
  if (isOpening(token)) {
    return { at: 'collection', section, after, isList: token.name === 'startArray', nextIndex: 0, id: '', line: 0 };
  }
  if (token.name !== 'nullValue') emit({ kind: 'bad-section', section });
  return { at: after };
}

function skip(token: Token, { depth, after }: { depth: number; after: Outside }): State {
  const next = depth + (isOpening(token) ? 1 : 0) - (isClosing(token) ? 1 : 0);
  return next === 0 ? { at: after } : { at: 'skipped', depth: next, after };
}

/** Assembles the records of a collection from their tokens. A record that is too long is skipped to its end. */
function createRecordAssembler() {
  let assembler = new Assembler();
  let size = 0;
  /** The number of open objects and lists of a skipped record. Null unless one is skipped. */
  let openDepth: number | null = null;

  const finish = (collection: Collection, emit: Emit): State => {
    const value: unknown = assembler.current;
    const { section, isList, nextIndex, line } = collection;
    const isTooLong = size > MAX_RECORD_CHARACTERS;
    const ownId = isTooLong ? null : readOwnId(value);
    const id = isList ? (ownId ?? String(nextIndex)) : collection.id;
    if (isTooLong) emit({ kind: 'too-long', section, id });
    else if (!(isList && value === null)) emit({ kind: 'record', section, id, line, value });
    if (isTooLong) assembler = new Assembler();
    size = 0;
    openDepth = null;
    return { ...collection, nextIndex: nextIndex + 1 };
  };

  return (
    token: Token,
    { collection: open, line, emit }: { collection: Collection; line: number; emit: Emit },
  ): State => {
    const isBetweenRecords = size === 0;
    if (isBetweenRecords && token.name === 'keyValue') return { ...open, id: token.value };
    if (isBetweenRecords && isClosing(token)) return { at: open.after };
    const collection = isBetweenRecords ? { ...open, line } : open;
    size += sizeOf(token);
    if (openDepth === null && size > MAX_RECORD_CHARACTERS) openDepth = assembler.done ? 0 : assembler.depth;
    if (openDepth === null) {
      assembler.consume(token);
      return assembler.done ? finish(collection, emit) : collection;
    }
    openDepth += (isOpening(token) ? 1 : 0) - (isClosing(token) ? 1 : 0);
    return openDepth === 0 ? finish(collection, emit) : collection;
  };
}

/** Counts at least 1, because many tiny values must reach the limit too. */
const sizeOf = (token: Token) => 1 + ('value' in token && typeof token.value === 'string' ? token.value.length : 0);

const recordId = z.union([z.string(), z.int().transform(String)]);
/** MongoDB's is `_id`. */
const ownIdSchema = z.union([
  z.object({ id: recordId }).transform(({ id }) => id),
  z.object({ _id: recordId }).transform(({ _id }) => _id),
  z.object({ _id: z.object({ $oid: z.string() }) }).transform(({ _id }) => _id.$oid),
]);

const readOwnId = (value: unknown): string | null => ownIdSchema.safeParse(value).data ?? null;
