import { jsonParser } from 'stream-json/core/parser.js';
import type { Token } from 'stream-json/parser.js';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { decodeText } from '../decode-text.ts';
import { createTokenPacker, isClosing, isOpening } from '../pack-tokens.ts';
import { createJsonVerifier } from '../verify-json.ts';

/** The tables that the import reads. The others contain settings and records of Ghost itself. */
const TABLES = ['posts', 'posts_meta', 'tags', 'posts_tags', 'users', 'posts_authors', 'comments'] as const;
type GhostTable = (typeof TABLES)[number];

/** A row of a table, or the file's `meta`. Numbers and booleans are strings; null becomes ''. */
export type GhostRow = {
  table: GhostTable | 'meta';
  fields: Readonly<Record<string, string>>;
  /** The fields of which only the beginning was read. */
  tooLong: readonly string[];
  /** The fields that are objects or lists, which no export of Ghost has. */
  nested: readonly string[];
};

/** Far longer than an article can be. */
const MAX_TEXT_LENGTH = 2_000_000;
const MAX_ROW_LENGTH = 8_000_000;
const MAX_FIELDS = 500;
const MAX_DEPTH = 100;
/** `{"db": [{"data": {"posts": [` has four objects and lists before its rows. */
const MAX_TABLE_DEPTH = 5;

/**
 * Reads a Ghost export chunk by chunk, with or without the outer `db`. Memory holds one chunk and one row, whose texts are
 * limited to 2 million characters each. Throws an {@link OperatorError} if the file is not an export, is not valid JSON, is
 * nested too deeply or is incomplete, after yielding the rows before the problem.
 */
export async function* readGhost(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<GhostRow[]> {
  const verify = createJsonVerifier();
  const parse = jsonParser({ packValues: false });
  const reader = createReader(path);
  let units = 0;
  for await (const text of decode(path, chunks)) {
    const problem = verify(text);
    const tokens = parse(text.slice(0, problem?.validUnits));
    yield reader.accept(typeof tokens === 'object' ? tokens.values : []);
    reader.check();
    if (problem !== null) throw new OperatorError(`${path} is not valid JSON at ${problem.place}.`);
    units += text.length;
  }
  if (!reader.isComplete()) {
    throw new OperatorError(
      `${path} ends unexpectedly after ${units.toLocaleString('en')} characters. Export it again.`,
    );
  }
  if (!reader.hasPosts()) throw new OperatorError(`${path} is not a Ghost export: it has no data.posts.`);
}

async function* decode(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  try {
    yield* decodeText(chunks, { isGhost: true });
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(error.message.replace(/^The file/, path)) : error;
  }
}

/** An object or list outside of rows. `name` is its key; `key` is the last key in it. */
type OpenContainer = { name: string; key: string; table: GhostTable | null };
type OpenRow = {
  table: GhostRow['table'];
  fields: Record<string, string>;
  key: string;
  size: number;
  tooLong: Set<string>;
  nested: Set<string>;
  /** The number of open objects and lists of a nested value. */
  depth: number;
};

function createReader(path: string) {
  const pack = createTokenPacker({ maxLength: MAX_TEXT_LENGTH });
  const frames: OpenContainer[] = [];
  let row: OpenRow | null = null;
  let rows: GhostRow[] = [];
  let hasPosts = false;
  let isComplete = false;
  let isTooDeep = false;

  const open = ({ name }: Token) => {
    const parent = frames.at(-1);
    const key = parent?.key ?? '';
    if (name === 'startObject' && (parent?.table || key === 'meta')) {
      const table = parent?.table ?? 'meta';
      row = { table, fields: {}, key: '', size: 0, tooLong: new Set(), nested: new Set(), depth: 0 };
      return;
    }
    const isTable =
      name === 'startArray' && frames.length < MAX_TABLE_DEPTH && (parent?.name === 'data' || frames.length === 1);
    const table = isTable ? (TABLES.find((one) => one === key) ?? null) : null;
    hasPosts ||= table === 'posts';
    frames.push({ name: key, key: '', table });
    isTooDeep ||= frames.length > MAX_DEPTH;
  };

  const acceptOutside = (token: Token) => {
    const top = frames.at(-1);
    if (isOpening(token)) open(token);
    else if (isClosing(token)) {
      frames.pop();
      isComplete ||= frames.length === 0;
    } else if (token.name === 'keyValue' && top !== undefined) top.key = token.value;
  };

  const acceptInRow = (token: Token, current: OpenRow) => {
    if (isOpening(token)) {
      current.nested.add(current.key);
      current.depth += 1;
      isTooDeep ||= current.depth > MAX_DEPTH;
    } else if (isClosing(token) && current.depth > 0) current.depth -= 1;
    else if (isClosing(token)) {
      rows.push({
        table: current.table,
        fields: current.fields,
        tooLong: [...current.tooLong],
        nested: [...current.nested],
      });
      row = null;
    } else if (current.depth > 0) return;
    else if (token.name === 'keyValue') current.key = token.value;
    else addValue(current, toValue(token));
  };

  return {
    accept: (tokens: readonly Token[]) => {
      rows = [];
      for (const piece of tokens) {
        const token = isTooDeep ? null : pack(piece);
        if (token === null) continue;
        if (row === null) acceptOutside(token);
        else acceptInRow(token, row);
      }
      return rows;
    },
    /** Throws if the file is nested too deeply. Called after the rows before that were yielded. */
    check: () => {
      if (isTooDeep)
        throw new OperatorError(`${path} is not a Ghost export: it is nested more than ${MAX_DEPTH} deep.`);
    },
    isComplete: () => isComplete,
    hasPosts: () => hasPosts,
  };
}

const toValue = (token: Token): string => {
  if (token.name === 'trueValue') return 'true';
  if (token.name === 'falseValue') return 'false';
  return 'value' in token && typeof token.value === 'string' ? token.value : '';
};

function addValue(row: OpenRow, value: string): void {
  const remainingLength = Math.min(MAX_TEXT_LENGTH, MAX_ROW_LENGTH - row.size);
  if (value.length > remainingLength) row.tooLong.add(row.key);
  if (Object.keys(row.fields).length >= MAX_FIELDS) return;
  row.fields[row.key] = value.slice(0, remainingLength);
  row.size += Math.min(value.length, remainingLength);
}
