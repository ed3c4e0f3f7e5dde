import { setTimeout as sleep } from 'node:timers/promises';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import type { Random } from '../random.ts';
import { between, pick } from '../random.ts';
import type { ExpectedArticle, Step } from './ledger.ts';
import { applyStep, newArticle } from './ledger.ts';
import type { Answer, NewsroomClient } from './newsroom-client.ts';

const MAX_PAUSE_MS = 30;
const REPEAT_PAUSE_MS = 150;
const GIVE_UP_CHANCE = 0.15;
const REPEAT_CHANCE = 0.1;
const NEW_CHANCE = 0.3;
const DONE: Readonly<Record<Step['kind'], readonly string[]>> = {
  create: ['saved'],
  update: ['saved'],
  // A repeated removal finds no article.
  remove: ['deleted', 'missing'],
  restore: ['saved'],
};

type WriterOptions = { name: string; client: NewsroomClient; random: Random };

type Plan = { article: ExpectedArticle; step: Step };

/** A writer that creates, edits, deletes and restores articles. It retries or gives up a step without a response. */
export function createWriter({ name, client, random }: WriterOptions) {
  const articles = new Map<string, ExpectedArticle>();
  const touched = new Set<string>();
  const counters = { acknowledged: 0, repeated: 0, givenUp: 0 };
  const choose = createPlanner({ name, random, articles });

  async function carryOut(plan: Plan): Promise<void> {
    const { article, step } = plan;
    touched.add(article.id);
    articles.set(article.id, { ...article, unanswered: step });
    while (!(await isAcknowledged(client, plan))) {
      if (random() < GIVE_UP_CHANCE) {
        counters.givenUp += 1;
        return;
      }
      counters.repeated += 1;
      await sleep(REPEAT_PAUSE_MS);
    }
    counters.acknowledged += 1;
    articles.set(article.id, applyStep(article, step));
    if (random() < REPEAT_CHANCE) await isAcknowledged(client, plan);
  }

  return {
    name,
    counters,
    /** Works until `isOver`, and then completes the current step. */
    work: async (isOver: () => boolean) => {
      while (!isOver()) {
        await carryOut(choose());
        await sleep(between(random, 0, MAX_PAUSE_MS));
      }
    },
    ...createRecords(articles, touched),
  };
}

/** What the rounds read and correct after a kill. */
function createRecords(articles: Map<string, ExpectedArticle>, touched: Set<string>) {
  return {
    all: () => [...articles.values()],
    /** Articles that changed since the last call. */
    takeTouched: () => {
      const recent = [...touched].flatMap((id) => articles.get(id) ?? []);
      touched.clear();
      return recent;
    },
    /** Records the actual state of an article. */
    settle: (article: ExpectedArticle) => {
      if (article.saves.length === 0) articles.delete(article.id);
      else articles.set(article.id, article);
    },
  };
}

type PlannerOptions = { name: string; random: Random; articles: ReadonlyMap<string, ExpectedArticle> };

/** Creates a function that chooses the next article and what to do with it. */
function createPlanner({ name, random, articles }: PlannerOptions): () => Plan {
  let serial = 0;

  function nextForm(): ArticleForm {
    serial += 1;
    const title = `${name} *খবর* ${serial}`;
    const description = `${title}: ${'নদীর পাড়ে আজ সকালে। '.repeat(Math.ceil(random() * 200))}`;
    const status = pick<ArticleStatus>(random, ['published', 'draft', 'scheduled']);
    const publishAt = status === 'scheduled' ? '2036-01-01T10:00' : '';
    const category = pick(random, ['শিক্ষা', 'খেলা', 'ধর্ম']);
    return { ...EMPTY_FORM, title, description, status, publishAt, category, author: name, tags: `ক, ${serial}` };
  }

  return () => {
    const idle = [...articles.values()].slice(-20).filter(({ unanswered }) => unanswered === null);
    const article = idle[Math.floor(random() * idle.length)];
    if (article === undefined || random() < NEW_CHANCE) {
      const form = nextForm();
      return { article: newArticle(`${name}-${serial}`), step: { kind: 'create', form } };
    }
    if (article.isTrashed) return { article, step: { kind: 'restore' } };
    return { article, step: random() < 0.25 ? { kind: 'remove' } : { kind: 'update', form: nextForm() } };
  };
}

/** Whether the step was acknowledged. Returns false only after a failure; throws after any other response. */
async function isAcknowledged(client: NewsroomClient, { article, step }: Plan): Promise<boolean> {
  const answer = await send(client, { article, step }).catch(() => ({ kind: 'failed' }));
  if (answer.kind === 'failed') return false;
  if (DONE[step.kind].includes(answer.kind)) return true;
  throw new Error(`${step.kind} of ${article.id} returned ${JSON.stringify(answer)}.`);
}

function send(client: NewsroomClient, { article: { id, saves }, step }: Plan): Promise<Answer> {
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
