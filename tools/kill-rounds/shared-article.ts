import { setTimeout as sleep } from 'node:timers/promises';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, toForm } from '#domain/article/article-form.ts';
import { storedInputSchema } from '#services/articles/edit/read-revision.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import type { Random } from '../random.ts';
import { between } from '../random.ts';
import type { NewsroomClient } from './newsroom-client.ts';

const ID = articleId('shared');
const MAX_PAUSE_MS = 60;
const REPEAT_PAUSE_MS = 150;
const TIME_ZONE = 'Asia/Dhaka';

const FIRST_FORM: ArticleForm = {
  ...EMPTY_FORM,
  title: 'title 0',
  description: 'description 0',
  tags: 'tags 0',
  category: 'শিক্ষা',
};

type Part = 'title' | 'description' | 'tags';

/** Creates the article that all contributors edit at the same time. */
export async function createSharedArticle(client: NewsroomClient): Promise<void> {
  const request = { intent: 'save', articleId: ID, baseRevision: null, form: FIRST_FORM };
  const answer = await client.send('/dashboard/add', request);
  if (answer.kind !== 'saved') throw new Error(`Creating the shared article returned ${answer.kind}.`);
}

/** A contributor that repeatedly changes one part of the shared article, while others change the other parts. */
export function createContributor(part: Part, client: NewsroomClient, random: Random) {
  const acknowledged = [`${part} 0`];
  let base: { revision: number; form: ArticleForm } | null = null;

  /** Retries until the save is acknowledged. No other contributor writes this part, so a conflict is an error. */
  async function save(form: ArticleForm, baseRevision: number): Promise<void> {
    for (;;) {
      const request = { intent: 'save', articleId: ID, baseRevision, form };
      const answer = await client.send(`/dashboard/manage/${ID}/edit`, request).catch(() => null);
      if (answer?.kind === 'saved' && answer.article && answer.revision) {
        acknowledged.push(form[part]);
        base = { revision: answer.revision, form: toForm(answer.article, TIME_ZONE) };
        return;
      }
      if (answer !== null && answer.kind !== 'failed') throw new Error(`A save of ${part} returned ${answer.kind}.`);
      await sleep(REPEAT_PAUSE_MS);
    }
  }

  return {
    part,
    count: () => acknowledged.length - 1,
    work: async (isOver: () => boolean) => {
      while (!isOver()) {
        const { form, revision } = base ?? { revision: 1, form: FIRST_FORM };
        await save({ ...form, [part]: `${part} ${acknowledged.length}` }, revision);
        await sleep(between(random, 0, MAX_PAUSE_MS));
      }
    },
    check: (db: Database) => checkPart(db, { part, acknowledged }),
  };
}

/** Throws unless the revisions contain exactly the acknowledged texts of the part, once and in order. */
async function checkPart(
  db: Database,
  { part, acknowledged }: { part: Part; acknowledged: readonly string[] },
): Promise<void> {
  const rows = await db
    .selectFrom('articleRevisions')
    .select('content')
    .where('articleId', '=', ID)
    .orderBy('revision')
    .execute();
  const texts = rows.map(({ content }) => String(storedInputSchema.parse(content)[part]));
  const changes = texts.filter((text, at) => text !== texts[at - 1]);
  if (changes.join('\n') === acknowledged.join('\n')) return;
  throw new Error(`${part} of the shared article: ${changes.slice(-9)} instead of ${acknowledged.slice(-9)}`);
}
