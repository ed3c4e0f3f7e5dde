import { jsonParser } from 'stream-json/core/parser.js';
import { jsonVerifier } from 'stream-json/utils/verifier.js';
import { z } from 'zod';
import { OperatorError } from '#server/explain-failure.ts';
import type { ImportItem } from './split-records.ts';
import { createRecordSplitter } from './split-records.ts';

const problemSchema = z.object({ offset: z.number(), line: z.number(), pos: z.number() });

/**
 * Reads an import file (design.md §7) piece by piece: UTF-8, with or without a byte-order mark, its keys in any order.
 * Holds no more than one record and one piece in memory. Throws an {@link OperatorError} that says where the JSON
 * breaks off, after everything complete before that place was returned.
 */
export async function* readImportFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem[]> {
  const decoder = new TextDecoder();
  const findProblem = createVerifier();
  const parse = jsonParser({ streamValues: false });
  const splitter = createRecordSplitter();
  let lines = 1;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    const problem = findProblem(text);
    const tokens = parse(problem === null ? text : text.slice(0, problem.goodUnits));
    yield typeof tokens === 'object' ? splitter.take(tokens.values) : [];
    if (problem !== null) throw new OperatorError(`The file is not JSON from ${problem.place} on.`);
    lines += text.split('\n').length - 1;
  }
  if (!splitter.isComplete()) throw new OperatorError(`The file breaks off in the middle, in line ${lines}.`);
}

type Problem = { goodUnits: number; place: string };

/** The parser does not say where it failed and keeps what it read of that piece to itself; the verifier runs ahead. */
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
