import { randomUUID } from 'node:crypto';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { makeInput, NOON_MS } from '../articles/make-article.ts';
import { makeJpeg } from '../articles/make-image.ts';
import type { Viewer } from './newsroom-viewers.ts';

export const ACTOR = { userEmail: 'before@prohor.example', userId: 'before' };
export const FORM = { ...EMPTY_FORM, title: 'মেঘনার নতুন ঘাট', description: 'প্রথম কথা।', category: 'বাংলাদেশ' }; // "the Meghna's new landing"

export const moment = () => ({ nowMs: NOON_MS, historyId: randomUUID() });

/** Creates an article and returns its id. */
export async function makeStored({ site }: Viewer): Promise<string> {
  const id = randomUUID();
  await site.editing.save({ baseRevision: null, id: articleId(id), input: makeInput(), actor: ACTOR, ...moment() });
  return id;
}

/** After every clock of the tests. */
export const SCHEDULED_MS = Date.UTC(2030, 0, 1);

/** Creates an article that is scheduled for `SCHEDULED_MS` and returns its id. */
export async function makeScheduled({ site }: Viewer): Promise<string> {
  const id = randomUUID();
  const input = makeInput({ status: 'scheduled', publishAt: SCHEDULED_MS });
  await site.editing.save({ baseRevision: null, id: articleId(id), input, actor: ACTOR, ...moment() });
  return id;
}

/** Creates an article in the trash and returns its id. */
export async function makeDeleted(viewer: Viewer): Promise<string> {
  const id = await makeStored(viewer);
  await viewer.site.editing.delete({ id: articleId(id), actor: ACTOR, ...moment() });
  return id;
}

/** Stores an image and returns its name. */
export async function makeFile({ site }: Viewer): Promise<string> {
  const name = `articles/${NOON_MS}_${randomUUID()}.jpg`;
  const bytes = Buffer.from(await makeJpeg(40, 30));
  const saved = await site.files.save({ name, bytes, uploadedBy: ACTOR.userEmail, nowMs: Date.now() });
  if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
  return name;
}

/** Stores an autosave of another person, for a new article whose id is the draft's. */
export async function makeAutosave({ site }: Viewer): Promise<string> {
  const draftId = randomUUID();
  const key = { owner: ACTOR, articleId: articleId(draftId), draftId, replaces: null };
  const content = { baseRevision: null, sequence: 1, form: FORM, imageUrl: '' };
  await site.autosaves.store({ ...key, ...content, nowMs: NOON_MS });
  return draftId;
}

export function sendJson({ site, headers }: Viewer, path: string, body: unknown) {
  const json = { ...headers, 'Content-Type': 'application/json' };
  return site.get(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

export const sendForm = ({ site, headers }: Viewer, path: string, fields: Record<string, string>) =>
  site.get(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
