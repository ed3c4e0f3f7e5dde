import Assembler from 'stream-json/assembler.js';
import { jsonParser } from 'stream-json/core/parser.js';
import type { Token } from 'stream-json/parser.js';
import { jsonVerifier } from 'stream-json/utils/verifier.js';
import { z } from 'zod';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { createTokenPacker } from './pack-tokens.ts';

export const SECTIONS = [
  ...(['articles', 'history', 'corrections', 'proposed_corrections', 'desk', 'ad_settings', 'development'] as const),
  'images',
] as const;

export type Section = (typeof SECTIONS)[number];

/**
 * Longer than all fields of a valid record together, and far shorter than the text on which a regular expression fails.
 */
export const MAX_RECORD_CHARACTERS = 1_000_000;

/**
 * A part of an import file: a record and the line on which it begins, a record that is too long, a section that is not
 * a collection, or a key that is not a section.
 */
export type ImportItem =
  | { kind: 'record'; section: Section; id: string; line: number; value: unknown }
  | { kind: 'too-long'; section: Section; id: string }
  | { kind: 'bad-section'; section: Section }
  | { kind: 'unknown-key'; key: string };

const LINES = /[^\n]*\n|[^\n]+/g;

const problemSchema = z.object({ offset: z.number(), line: z.number(), pos: z.number() });

/**
 * Parses an import file (docs/operating.md) chunk by chunk: UTF-8, with or without a byte-order mark, keys in any
 * order. Keeps at most one record of {@link MAX_RECORD_CHARACTERS} and one chunk in memory. Throws an {@link
 * OperatorError} with the position at which the JSON is malformed or ends, after yielding everything complete before
 * it.
 */
export async function* readImportFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem[]> {
  const decoder = new TextDecoder();
  const findProblem = createVerifier();
  const parse = jsonParser({ packValues: false });
  const splitter = createRecordSplitter();
  let line = 1;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    const problem = findProblem(text);
    const items: ImportItem[] = [];
    // One line after the other, because tokens have no positions.
    for (const part of text.slice(0, problem?.goodUnits).match(LINES) ?? []) {
      const tokens = parse(part);
      if (typeof tokens === 'object') items.push(...splitter.accept(tokens.values, line));
      if (part.endsWith('\n')) line += 1;
    }
    yield items;
    if (problem !== null) throw new OperatorError(`The file is not valid JSON at ${problem.place}.`);
  }
  if (!splitter.isComplete()) throw new OperatorError(`The file ends unexpectedly in line ${line}.`);
}

type Problem = { goodUnits: number; place: string };

/**
 * Creates a verifier that finds the first problem in a chunk. It runs before the parser, because after a failure the
 * parser provides neither the position nor the tokens of the chunk.
 */
function createVerifier(): (text: string) => Problem | null {
  const verify = jsonVerifier();
  let unitsBefore = 0;
  return (text) => {
    try {
      verify(text);
      unitsBefore += text.length;
      return null;
    } catch (error) {
      const { offset, line, pos } = problemSchema.parse(error);
      return { goodUnits: Math.max(offset - unitsBefore, 0), place: `line ${line}, character ${pos}` };
    }
  };
}

type RecordSplitter = {
  /** Accepts the next tokens, which end on `line`, and returns the items that they complete. */
  accept(tokens: readonly Token[], line: number): ImportItem[];
  /** Returns whether the file's object has been closed. */
  isComplete(): boolean;
};

const isOpening = ({ name }: Token) => name === 'startObject' || name === 'startArray';
const isClosing = ({ name }: Token) => name === 'endObject' || name === 'endArray';
const isSection = (key: string): key is Section => SECTIONS.some((section) => section === key);

/** `line` is the line on which the current record begins. */
type Collection = {
  at: 'collection';
  section: Section;
  isList: boolean;
  nextIndex: number;
  id: string;
  line: number;
};

type State =
  | { at: 'start' | 'file' | 'end' }
  | { at: 'section'; section: Section }
  | Collection
  | { at: 'skipped'; depth: number };

type Emit = (item: ImportItem) => void;

/**
 * Splits the tokens of an import file into records, with one in memory at a time. A collection is an object of records
 * by id, or a list. The id of a record in a list is its own `id` if that is a string, otherwise its index. A section or
 * list item that is null is skipped.
 */
function createRecordSplitter(): RecordSplitter {
  const pack = createTokenPacker({ maxLength: MAX_RECORD_CHARACTERS });
  const acceptInCollection = createRecordAssembler();
  let state: State = { at: 'start' };

  const acceptOne = (token: Token, line: number, emit: Emit): State => {
    switch (state.at) {
      case 'start':
        return openFile(token);
      case 'file':
        return acceptKey(token, emit);
      case 'section':
        return openSection(token, { section: state.section, emit });
      case 'collection':
        return acceptInCollection(token, { collection: state, line, emit });
      case 'skipped':
        return skip(token, state.depth);
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
      }
      return items;
    },
    isComplete: () => state.at === 'end',
  };
}

function openFile({ name }: Token): State {
  if (name !== 'startObject') throw new OperatorError('The file does not contain one JSON object.');
  return { at: 'file' };
}

function acceptKey(token: Token, emit: Emit): State {
  if (token.name !== 'keyValue') return { at: 'end' };
  if (isSection(token.value)) return { at: 'section', section: token.value };
  emit({ kind: 'unknown-key', key: token.value });
  return { at: 'skipped', depth: 0 };
}

function openSection(token: Token, { section, emit }: { section: Section; emit: Emit }): State {
  if (isOpening(token)) {
    return { at: 'collection', section, isList: token.name === 'startArray', nextIndex: 0, id: '', line: 0 };
  }
  if (token.name !== 'nullValue') emit({ kind: 'bad-section', section });
  return { at: 'file' };
}

function skip(token: Token, depth: number): State {
  const next = depth + (isOpening(token) ? 1 : 0) - (isClosing(token) ? 1 : 0);
  return next === 0 ? { at: 'file' } : { at: 'skipped', depth: next };
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
    if (isBetweenRecords && isClosing(token)) return { at: 'file' };
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

/** Counts at least 1, so that many tiny values still reach the limit. */
const sizeOf = (token: Token) => 1 + ('value' in token && typeof token.value === 'string' ? token.value.length : 0);

function readOwnId(value: unknown): string | null {
  const isObject = typeof value === 'object' && value !== null && 'id' in value;
  return isObject && typeof value.id === 'string' ? value.id : null;
}
