import { jsonVerifier } from 'stream-json/utils/verifier.js';
import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import type { Layout } from './find-layout.ts';
import { createLayoutFinder, USUAL_LAYOUT } from './find-layout.ts';

/** More than two records of the maximum length. If the layout is still uncertain then, the file has the usual one. */
const MAX_LAYOUT_CHARACTERS = 2_500_000;

const problemSchema = z.object({ offset: z.number(), line: z.number(), pos: z.number() });

type ReadText = { layout: Layout; texts: readonly string[]; problem: Problem | null };

/** Yields the valid text of a file with its layout, in pieces. The first piece is as long as the layout is uncertain. */
export async function* readWithLayout(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadText> {
  const findProblem = createVerifier();
  const findLayout = createLayoutFinder();
  let layout: Layout | null = null;
  let texts: string[] = [];
  let units = 0;
  for await (const chunk of decodeText(bytes)) {
    const problem = findProblem(chunk);
    const text = chunk.slice(0, problem?.goodUnits);
    texts.push(text);
    units += text.length;
    layout ??= findLayout(text);
    if (units > MAX_LAYOUT_CHARACTERS || problem !== null) layout ??= USUAL_LAYOUT;
    if (layout === null) continue;
    yield { layout, texts, problem };
    if (problem !== null) return;
    texts = [];
  }
  yield { layout: layout ?? USUAL_LAYOUT, texts, problem: null };
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
