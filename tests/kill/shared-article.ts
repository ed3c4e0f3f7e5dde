import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#demo/pictures/random.ts';
import { between } from '#demo/pictures/random.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, toForm } from '#domain/article/article-form.ts';
import { storedInputSchema } from '#services/articles/stored-article.ts';
import type { Database } from '#services/postgres/database.ts';
import type { NewsroomClient } from './newsroom-client.ts';

const ID = 'shared';
const LONGEST_PAUSE_MS = 60;
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

/** Makes the article that all contributors write on at the same time. */
export async function createSharedArticle(client: NewsroomClient): Promise<void> {
  const request = { intent: 'save', articleId: ID, baseRevision: null, form: FIRST_FORM };
  const answer = await client.send('/dashboard/add', request);
  if (answer.kind !== 'saved') throw new Error(`The shared article was answered with ${answer.kind}.`);
}

/** Somebody who changes one part of the shared article again and again, whatever others do to the other parts. */
export function createContributor(part: Part, client: NewsroomClient, random: Random) {
  const acknowledged = [`${part} 0`];
  let base: { revision: number; form: ArticleForm } | null = null;

  /** Until it is acknowledged: nobody else writes this part, so that nothing may collide. */
  async function save(form: ArticleForm, baseRevision: number): Promise<void> {
    for (;;) {
      const request = { intent: 'save', articleId: ID, baseRevision, form };
      const answer = await client.send(`/dashboard/manage/${ID}/edit`, request).catch(() => null);
      if (answer?.kind === 'saved' && answer.article && answer.revision) {
        acknowledged.push(form[part]);
        base = { revision: answer.revision, form: toForm(answer.article, TIME_ZONE) };
        return;
      }
      if (answer !== null && answer.kind !== 'failed')
        throw new Error(`A save of ${part} was answered with ${answer.kind}.`);
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
        await sleep(between(random, 0, LONGEST_PAUSE_MS));
      }
    },
    /** Throws unless the revisions hold every acknowledged text of this part once, in its order, and nothing else. */
    check: async (db: Database) => {
      const rows = await db
        .selectFrom('article_revisions')
        .select('content')
        .where('article_id', '=', ID)
        .orderBy('revision')
        .execute();
      const texts = rows.map(({ content }) => String(storedInputSchema.parse(content)[part]));
      const changes = texts.filter((text, at) => text !== texts[at - 1]);
      if (changes.join('\n') === acknowledged.join('\n')) return;
      throw new Error(`${part} of the shared article: ${changes.slice(-9)} instead of ${acknowledged.slice(-9)}`);
    },
  };
}
