import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#demo/pictures/random.ts';
import { between, pick } from '#demo/pictures/random.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { KeptArticle, Step } from './ledger.ts';
import { applyStep, newArticle } from './ledger.ts';
import type { Answer, NewsroomClient } from './newsroom-client.ts';

const LONGEST_PAUSE_MS = 30;
const REPEAT_PAUSE_MS = 150;
const GIVE_UP_CHANCE = 0.15;
const REPEAT_CHANCE = 0.1;
const NEW_CHANCE = 0.3;
const DONE: Readonly<Record<Step['kind'], readonly string[]>> = {
  create: ['saved'],
  update: ['saved'],
  // A repeated removal finds nothing.
  remove: ['removed', 'missing'],
  restore: ['saved'],
};

/** Somebody who makes, edits, deletes and restores articles, and repeats what was not answered, or gives it up. */
export function createWriter(name: string, client: NewsroomClient, random: Random) {
  const articles = new Map<string, KeptArticle>();
  const touched = new Set<string>();
  let serial = 0;
  const told = { acknowledged: 0, repeated: 0, givenUp: 0 };

  function nextForm(): ArticleForm {
    serial += 1;
    const title = `${name} *খবর* ${serial}`;
    const description = `${title}: ${'নদীর পাড়ে আজ সকালে। '.repeat(Math.ceil(random() * 200))}`;
    const status = pick<ArticleStatus>(random, ['published', 'draft', 'scheduled']);
    const publishAt = status === 'scheduled' ? '2036-01-01T10:00' : '';
    const category = pick(random, ['শিক্ষা', 'খেলা', 'ধর্ম']);
    return { ...EMPTY_FORM, title, description, status, publishAt, category, author: name, tags: `ক, ${serial}` };
  }

  function choose(): { article: KeptArticle; step: Step } {
    const idle = [...articles.values()].slice(-20).filter(({ unanswered }) => unanswered === null);
    const article = idle[Math.floor(random() * idle.length)];
    if (article === undefined || random() < NEW_CHANCE) {
      const form = nextForm();
      return { article: newArticle(`${name}-${serial}`), step: { kind: 'create', form } };
    }
    if (article.isTrashed) return { article, step: { kind: 'restore' } };
    return { article, step: random() < 0.25 ? { kind: 'remove' } : { kind: 'update', form: nextForm() } };
  }

  function send({ id, saves }: KeptArticle, step: Step): Promise<Answer> {
    switch (step.kind) {
      case 'create':
        return client.send('/dashboard/add', { intent: 'save', articleId: id, baseRevision: null, form: step.form });
      case 'update':
        return client.send(`/dashboard/manage/${id}/edit`, {
          intent: 'save',
          articleId: id,
          baseRevision: saves.length,
          form: step.form,
        });
      case 'remove':
        return client.send('/dashboard/manage', { intent: 'remove', id });
      case 'restore':
        return client.send('/dashboard/trash', { id });
    }
  }

  /** Whether it was acknowledged. Only a failure may be repeated: any other answer is one. */
  async function ask(article: KeptArticle, step: Step): Promise<boolean> {
    const answer = await send(article, step).catch(() => ({ kind: 'failed' }));
    if (answer.kind === 'failed') return false;
    if (DONE[step.kind].includes(answer.kind)) return true;
    throw new Error(`${step.kind} of ${article.id} was answered with ${JSON.stringify(answer)}.`);
  }

  async function carryOut({ article, step }: { article: KeptArticle; step: Step }): Promise<void> {
    touched.add(article.id);
    articles.set(article.id, { ...article, unanswered: step });
    while (!(await ask(article, step))) {
      if (random() < GIVE_UP_CHANCE) {
        told.givenUp += 1;
        return;
      }
      told.repeated += 1;
      await sleep(REPEAT_PAUSE_MS);
    }
    told.acknowledged += 1;
    articles.set(article.id, applyStep(article, step));
    if (random() < REPEAT_CHANCE) await ask(article, step);
  }

  return {
    name,
    told,
    /** Works until `isOver`, and then ends what it has begun. */
    work: async (isOver: () => boolean) => {
      while (!isOver()) {
        await carryOut(choose());
        await sleep(between(random, 0, LONGEST_PAUSE_MS));
      }
    },
    all: () => [...articles.values()],
    /** What was written on since the last time. */
    takeTouched: () => {
      const recent = [...touched].flatMap((id) => articles.get(id) ?? []);
      touched.clear();
      return recent;
    },
    /** What an article without an answer turned out to be. */
    settle: (article: KeptArticle) => {
      if (article.saves.length === 0) articles.delete(article.id);
      else articles.set(article.id, article);
    },
  };
}
