import { decodeText } from './decode-text.ts';
import type { Layout } from './find-layout.ts';
import { createLayoutFinder, USUAL_LAYOUT } from './find-layout.ts';
import type { JsonProblem } from './verify-json.ts';
import { createJsonVerifier } from './verify-json.ts';

/** More than two records of the maximum length. If the layout is still uncertain then, the file has the usual one. */
const MAX_LAYOUT_CHARACTERS = 2_500_000;

type TextPiece = { layout: Layout; texts: readonly string[]; problem: JsonProblem | null };

/** Yields the valid text of a file in pieces, with its layout. The first piece extends until the layout is certain. */
export async function* readWithLayout(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextPiece> {
  const findProblem = createJsonVerifier();
  const findLayout = createLayoutFinder();
  let layout: Layout | null = null;
  let texts: string[] = [];
  let units = 0;
  for await (const chunk of decodeText(bytes)) {
    const problem = findProblem(chunk);
    const text = chunk.slice(0, problem?.validUnits);
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
