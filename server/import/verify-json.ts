import { jsonVerifier } from 'stream-json/utils/verifier.js';
import { z } from 'zod';

const problemSchema = z.object({ offset: z.number(), line: z.number(), pos: z.number() });

/** `validUnits` is the number of UTF-16 units of the chunk before the problem. */
export type JsonProblem = { validUnits: number; place: string };

/**
 * Creates a verifier that finds the first problem in a chunk. It runs before the parser, because after a failure the
 * parser provides neither the position nor the tokens of the chunk.
 */
export function createJsonVerifier(): (text: string) => JsonProblem | null {
  const verify = jsonVerifier();
  let unitsBefore = 0;
  return (text) => {
    try {
      verify(text);
      unitsBefore += text.length;
      return null;
    } catch (error) {
      const { offset, line, pos } = problemSchema.parse(error);
      return { validUnits: Math.max(offset - unitsBefore, 0), place: `line ${line}, character ${pos}` };
    }
  };
}
