import autocannon from 'autocannon';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { ServedArchive } from './prepare-site.ts';

const CLIENTS = 8;
const SECONDS = 3;
/** A long news article. */
const BODY_LENGTH = 8_000;

/** Prints how many autosaves of several editors the server acknowledges per second. */
export async function measureAutosaves({ origin, cookie }: ServedArchive): Promise<void> {
  const description = 'নদীর পাড়ে আজ সকালে। '.repeat(BODY_LENGTH / 20).slice(0, BODY_LENGTH);
  const form = { ...EMPTY_FORM, title: 'নদীর খবর', description, category: 'শিক্ষা' };
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const url = `${origin}/dashboard/autosave`;
  let sent = 0;
  const writeBody = () => {
    const id = `bench-autosave-${sent % CLIENTS}`;
    const key = { articleId: id, draftId: id, baseRevision: null, replaces: null };
    sent += 1;
    return JSON.stringify({ intent: 'store', ...key, sequence: Math.ceil(sent / CLIENTS), form });
  };
  const { requests, errors, non2xx } = await autocannon({
    ...{ url, connections: CLIENTS, duration: SECONDS },
    requests: [{ method: 'POST', headers, setupRequest: (request) => ({ ...request, body: writeBody() }) }],
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} autosaves failed.`);
  for (let editor = 0; editor < CLIENTS; editor += 1) {
    const body = JSON.stringify({ intent: 'discard', draftId: `bench-autosave-${editor}` });
    const response = await fetch(url, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Discarding an autosave returned ${response.status}.`);
  }
  console.log(`\nAutosaves a second: ${requests.average} of ${BODY_LENGTH} characters, ${CLIENTS} clients`);
}
