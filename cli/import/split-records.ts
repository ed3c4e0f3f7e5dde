import Assembler from 'stream-json/assembler.js';
import type { Token } from 'stream-json/parser.js';
import { OperatorError } from '#server/explain-failure.ts';

export const SECTIONS = ['articles', 'history', 'ad_settings', 'development'] as const;

/** A top-level key of the import file. */
export type Section = (typeof SECTIONS)[number];

/** What stands in an import file: a record, a section that is no collection, or a key that is no section. */
export type ImportItem =
  | { kind: 'record'; section: Section; id: string; value: unknown }
  | { kind: 'bad-section'; section: Section }
  | { kind: 'unknown-key'; key: string };

export type RecordSplitter = {
  /** Takes the next tokens and returns the items they complete. */
  take(tokens: readonly Token[]): ImportItem[];
  /** Whether the file's object has been closed. */
  isComplete(): boolean;
};

const isOpening = ({ name }: Token) => name === 'startObject' || name === 'startArray';
const isClosing = ({ name }: Token) => name === 'endObject' || name === 'endArray';
const isSection = (key: string): key is Section => SECTIONS.some((section) => section === key);

type State =
  | { at: 'start' | 'file' | 'end' }
  | { at: 'section'; section: Section }
  | { at: 'collection'; section: Section; isList: boolean; nextIndex: number; id: string }
  | { at: 'skipped'; depth: number };

/**
 * Turns the tokens of an import file into its records, one in memory at a time. A collection is an object of records
 * by id, or a list: then a record's own text `id` counts, else its number, and holes (null) are left out.
 */
export function createRecordSplitter(): RecordSplitter {
  const assembler = new Assembler();
  let state: State = { at: 'start' };
  let items: ImportItem[] = [];

  const takeOfRecord = (token: Token, place: Extract<State, { at: 'collection' }>) => {
    assembler.consume(token);
    if (!assembler.done) return;
    const value: unknown = assembler.current;
    const id = place.isList ? (readOwnId(value) ?? String(place.nextIndex)) : place.id;
    place.nextIndex += 1;
    if (!(place.isList && value === null)) items.push({ kind: 'record', section: place.section, id, value });
  };

  const takeOne = (token: Token) => {
    switch (state.at) {
      case 'start':
        if (token.name !== 'startObject') throw new OperatorError('The file does not hold one JSON object.');
        state = { at: 'file' };
        return;
      case 'file':
        if (token.name !== 'keyValue') state = { at: 'end' };
        else if (isSection(token.value)) state = { at: 'section', section: token.value };
        else {
          items.push({ kind: 'unknown-key', key: token.value });
          state = { at: 'skipped', depth: 0 };
        }
        return;
      case 'section':
        if (isOpening(token)) {
          const isList = token.name === 'startArray';
          state = { at: 'collection', section: state.section, isList, nextIndex: 0, id: '' };
          return;
        }
        if (token.name !== 'nullValue') items.push({ kind: 'bad-section', section: state.section });
        state = { at: 'file' };
        return;
      case 'collection':
        if (!assembler.done) takeOfRecord(token, state);
        else if (token.name === 'keyValue') state.id = token.value;
        else if (isClosing(token)) state = { at: 'file' };
        else takeOfRecord(token, state);
        return;
      case 'skipped':
        if (isOpening(token)) state.depth += 1;
        else if (isClosing(token)) state.depth -= 1;
        if (state.depth === 0) state = { at: 'file' };
    }
  };

  return {
    take: (tokens) => {
      items = [];
      for (const token of tokens) takeOne(token);
      return items;
    },
    isComplete: () => state.at === 'end',
  };
}

function readOwnId(value: unknown): string | null {
  const isObject = typeof value === 'object' && value !== null && 'id' in value;
  return isObject && typeof value.id === 'string' ? value.id : null;
}
