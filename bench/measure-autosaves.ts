import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { measureThroughput } from './measure.ts';
import type { ServedArchive } from './prepare-site.ts';

const LOAD = { clients: 8, forMs: 3_000 };
/** A long news article. */
const BODY_LENGTH = 8_000;

/** Prints how many autosaves a second the server acknowledges, of articles by several editors. */
export async function measureAutosaves({ origin, cookie }: ServedArchive): Promise<void> {
  const description = 'নদীর পাড়ে আজ সকালে। '.repeat(BODY_LENGTH / 20).slice(0, BODY_LENGTH);
  const form = { ...EMPTY_FORM, title: 'নদীর খবর', description, category: 'শিক্ষা' };
  let started = 0;
  const sequences = Array.from({ length: LOAD.clients }, () => 0);
  const send = async (body: object) => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const response = await fetch(`${origin}/dashboard/autosave`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`An autosave answered ${response.status}: ${answer}`);
  };
  const toId = (editor: number) => `bench-autosave-${editor}`;
  const autosave = async () => {
    const editor = started % LOAD.clients;
    started += 1;
    const sequence = (sequences[editor] ?? 0) + 1;
    sequences[editor] = sequence;
    const key = { articleId: toId(editor), draftId: toId(editor), baseRevision: null, replaces: null };
    await send({ intent: 'store', ...key, sequence, form });
  };
  const perSecond = await measureThroughput(autosave, LOAD);
  for (const editor of sequences.keys()) await send({ intent: 'discard', draftId: toId(editor) });
  console.log(`\nAutosaves a second: ${perSecond.toFixed(0)} of ${BODY_LENGTH} characters, ${LOAD.clients} clients`);
}
