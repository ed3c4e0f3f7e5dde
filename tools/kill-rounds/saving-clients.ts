import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, toForm } from '#domain/article/article-form.ts';
import { storedInputSchema } from '#services/articles/article-row.ts';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import type { NewsroomClient } from '../newsroom-client.ts';
import type { Random } from '../random.ts';
import { between, pick } from '../random.ts';
import type { ExpectedArticle, Step } from './stored-state.ts';
import { findState, listForms, TIME_ZONE } from './stored-state.ts';

const MAX_PAUSE_MS = 40;
const REPEAT_PAUSE_MS = 150;
const GIVE_UP_CHANCE = 0.15;
const REPEAT_CHANCE = 0.1;
const NEW_CHANCE = 0.3;

export type SavingClient = {
  /** The number of acknowledged saves. */
  count(): number;
  /** Saves once. Ends with a short pause. */
  work(): Promise<void>;
  /** Throws unless everything acknowledged is stored completely, once and in order. */
  check(db: Database): Promise<void>;
};

export type ClientOptions = { name: string; client: NewsroomClient; random: Random };

type Request = { path: string; payload: object; expected: readonly string[] };

/** Sends a request; null if it failed. Throws after a response of another kind than the expected ones. */
async function trySend(client: NewsroomClient, { path, payload, expected }: Request) {
  const response = await client.send(path, payload).catch(() => null);
  if (response === null || response.kind === 'failed') return null;
  if (expected.includes(response.kind)) return response;
  throw new Error(`${path} returned ${JSON.stringify(response)} for ${JSON.stringify(payload).slice(0, 400)}.`);
}

const saveRequest = (id: string, baseRevision: number | null, form: ArticleForm): Request => ({
  path: baseRevision === null ? '/dashboard/add' : `/dashboard/manage/${id}/edit`,
  payload: { intent: 'save', articleId: id, baseRevision, form },
  expected: ['saved'],
});

const writeText = (random: Random, title: string) =>
  `${title}: ${'নদীর পাড়ে আজ সকালে। '.repeat(Math.ceil(random() * 200))}`;

/** Creates, edits, deletes and restores articles. Retries a step without a response, or gives it up. */
export function createWriter({
  name,
  client,
  random,
}: ClientOptions): SavingClient & { checkAll: SavingClient['check'] } {
  const articles = new Map<string, ExpectedArticle>();
  const touched = new Set<string>();
  const choose = createPlanner(name, random, articles);
  let acknowledged = 0;

  async function carryOut(article: ExpectedArticle, step: Step): Promise<void> {
    const request = toRequest(article, step);
    touched.add(article.id);
    articles.set(article.id, { ...article, unanswered: step });
    while ((await trySend(client, request)) === null) {
      if (random() < GIVE_UP_CHANCE) return;
      await sleep(REPEAT_PAUSE_MS);
    }
    acknowledged += 1;
    articles.set(article.id, { ...article, steps: [...article.steps, step] });
    if (random() < REPEAT_CHANCE) await trySend(client, request);
  }

  /** Also records whether a step without a response was applied. */
  async function check(db: Database, ids: readonly string[]): Promise<void> {
    for (const article of ids.flatMap((id) => articles.get(id) ?? [])) {
      const steps = await findState(db, article);
      if (steps.length === 0) articles.delete(article.id);
      else articles.set(article.id, { id: article.id, steps, unanswered: null });
    }
    touched.clear();
  }

  return {
    count: () => acknowledged,
    work: async () => {
      await carryOut(...choose());
      await sleep(between(random, 0, MAX_PAUSE_MS));
    },
    /** Checks the articles that changed since the last check. */
    check: (db) => check(db, [...touched]),
    checkAll: (db) => check(db, [...articles.keys()]),
  };
}

/** Creates a function that chooses the next article and what to do with it. */
function createPlanner(name: string, random: Random, articles: ReadonlyMap<string, ExpectedArticle>) {
  let serial = 0;

  function nextForm(): ArticleForm {
    serial += 1;
    const title = `${name} *খবর* ${serial}`;
    const status = pick<ArticleStatus>(random, ['published', 'draft', 'scheduled']);
    const publishAt = status === 'scheduled' ? '2036-01-01T10:00' : '';
    const category = pick(random, ['শিক্ষা', 'খেলা', 'ধর্ম']);
    const text = { title, description: writeText(random, title), author: name, tags: `ক, ${serial}` };
    return { ...EMPTY_FORM, ...text, status, publishAt, category };
  }

  return (): [ExpectedArticle, Step] => {
    const idle = [...articles.values()].slice(-20).filter(({ unanswered }) => unanswered === null);
    const article = idle[Math.floor(random() * idle.length)];
    if (article === undefined || random() < NEW_CHANCE) {
      const form = nextForm();
      return [
        { id: articleId(`${name}-${serial}`), steps: [], unanswered: null },
        { kind: 'create', form },
      ];
    }
    const form = listForms(article.steps).at(-1);
    if (article.steps.at(-1)?.kind === 'remove' && form) return [article, { kind: 'restore', form }];
    return [article, random() < 0.25 ? { kind: 'remove' } : { kind: 'update', form: nextForm() }];
  };
}

function toRequest({ id, steps }: ExpectedArticle, step: Step): Request {
  if (step.kind === 'create') return saveRequest(id, null, step.form);
  if (step.kind === 'update') return saveRequest(id, listForms(steps).length, step.form);
  if (step.kind === 'restore') return { path: '/dashboard/trash', payload: { id }, expected: ['saved'] };
  // A repeated removal finds no article.
  return { path: '/dashboard/manage', payload: { intent: 'remove', id }, expected: ['deleted', 'missing'] };
}

export const PARTS = ['title', 'description', 'tags'] as const;
type Part = (typeof PARTS)[number];

const SHARED_ID = articleId('shared');
const SHARED_TEXTS = { title: 'title 0', description: 'description 0', tags: 'tags 0' };
const SHARED_FORM: ArticleForm = { ...EMPTY_FORM, ...SHARED_TEXTS, category: 'শিক্ষা' };

/** Creates the article that all contributors edit at the same time. */
export async function createSharedArticle(client: NewsroomClient): Promise<void> {
  const response = await trySend(client, saveRequest(SHARED_ID, null, SHARED_FORM));
  if (response === null) throw new Error('The shared article was not created.');
}

/** Changes one part of the shared article repeatedly. No other client changes this part, so a conflict is an error. */
export function createContributor(part: Part, { client, random }: ClientOptions): SavingClient {
  const acknowledged = [SHARED_TEXTS[part]];
  let base = { revision: 1, form: SHARED_FORM };
  return {
    count: () => acknowledged.length - 1,
    work: async () => {
      const form = { ...base.form, [part]: `${part} ${acknowledged.length}` };
      for (;;) {
        const { article, revision } = (await trySend(client, saveRequest(SHARED_ID, base.revision, form))) ?? {};
        if (article !== undefined && revision !== undefined) {
          acknowledged.push(form[part]);
          base = { revision, form: toForm(article, TIME_ZONE) };
          return sleep(between(random, 0, MAX_PAUSE_MS));
        }
        await sleep(REPEAT_PAUSE_MS);
      }
    },
    check: async (db) => {
      const revisions = db.selectFrom('articleRevisions').select('content').where('articleId', '=', SHARED_ID);
      const rows = await revisions.orderBy('revision').execute();
      const texts = rows.map(({ content }) => String(storedInputSchema.parse(content)[part]));
      const changes = texts.filter((text, at) => text !== texts[at - 1]);
      if (changes.join('\n') === acknowledged.join('\n')) return;
      throw new Error(`${part} of the shared article: ${changes.slice(-9)} instead of ${acknowledged.slice(-9)}`);
    },
  };
}

const autosaveSchema = z.object({
  sequence: z.number(),
  form: z.object({ title: z.coerce.number(), description: z.string() }),
});

/** Autosaves one form repeatedly, as a browser does. */
export function createAutosaver({ name, client, random }: ClientOptions): SavingClient {
  const id = articleId(`autosaved-${name}`);
  let sent = 0;
  let acknowledged = 0;
  return {
    count: () => acknowledged,
    work: async () => {
      sent += 1;
      const form = { ...EMPTY_FORM, title: String(sent), description: writeText(random, String(sent)) };
      const key = { articleId: id, draftId: id, baseRevision: null, replaces: null };
      const payload = { intent: 'store', ...key, sequence: sent, form };
      const response = await trySend(client, { path: '/dashboard/autosave', payload, expected: ['stored'] });
      if (response !== null) acknowledged = sent;
      await sleep(response === null ? REPEAT_PAUSE_MS : between(random, 0, MAX_PAUSE_MS));
    },
    check: async (db) => {
      if (acknowledged === 0) return;
      const autosaves = db.selectFrom('articleAutosaves').select(['form', 'sequence']).where('articleId', '=', id);
      const row = await autosaves.executeTakeFirst();
      const { form, sequence = 0 } = autosaveSchema.safeParse(row).data ?? {};
      const isWhole = form?.title === sequence && form.description.startsWith(`${sequence}: `);
      if (isWhole && sequence >= acknowledged && sequence <= sent) return;
      throw new Error(`Autosave ${acknowledged} of ${name} is lost: ${JSON.stringify(row).slice(0, 400)}`);
    },
  };
}
