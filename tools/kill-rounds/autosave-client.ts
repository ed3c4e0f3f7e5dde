import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import type { Random } from '../random.ts';
import { between } from '../random.ts';
import type { NewsroomClient } from './newsroom-client.ts';

const MAX_PAUSE_MS = 40;
const REPEAT_PAUSE_MS = 150;

const storedSchema = z.object({ title: z.string(), description: z.string() });

/** A client that autosaves one form again and again, as a browser does, and remembers what was acknowledged. */
export function createAutosaveClient(name: string, client: NewsroomClient, random: Random) {
  const id = `autosaved-${name}`;
  let sent = 0;
  let acknowledged = 0;

  async function store(): Promise<boolean> {
    sent += 1;
    const description = `${sent}: ${'নদীর পাড়ে আজ সকালে। '.repeat(Math.ceil(random() * 200))}`;
    const form = { ...EMPTY_FORM, title: String(sent), description };
    const key = { articleId: id, draftId: id, baseRevision: null, replaces: null };
    const request = { intent: 'store', ...key, sequence: sent, form };
    const answer = await client.send('/dashboard/autosave', request).catch(() => ({ kind: 'failed' }));
    if (answer.kind === 'stored') acknowledged = sent;
    else if (answer.kind !== 'failed') throw new Error(`The autosave ${sent} of ${name} returned ${answer.kind}.`);
    return answer.kind === 'stored';
  }

  return {
    count: () => acknowledged,
    work: async (isOver: () => boolean) => {
      while (!isOver()) await sleep((await store()) ? between(random, 0, MAX_PAUSE_MS) : REPEAT_PAUSE_MS);
    },
    /** Throws unless the last acknowledged autosave, or a later one, is stored completely. */
    check: async (db: Database) => {
      if (acknowledged === 0) return;
      const row = await db
        .selectFrom('articleAutosaves')
        .select(['form', 'sequence'])
        .where('articleId', '=', articleId(id))
        .executeTakeFirst();
      const form = storedSchema.safeParse(row?.form).data;
      const isWhole = row?.sequence === Number(form?.title) && form?.description.startsWith(`${row.sequence}: `);
      if (isWhole && row.sequence >= acknowledged && row.sequence <= sent) return;
      throw new Error(`Autosave ${acknowledged} of ${name} is lost: ${JSON.stringify(row).slice(0, 400)}`);
    },
  };
}
