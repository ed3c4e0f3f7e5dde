import { readFile } from 'node:fs/promises';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { proofPath } from '#domain/cards/card-code.ts';
import { composeContent, suggestCard } from '#domain/cards/compose-content.ts';
import { previewPath } from '#domain/desk/preview-link.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { toCardSettings } from '#domain/site-settings/card-settings.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';
import { refuseActionOn } from '#services/articles/change/permit-edit.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createCardMaker } from '#services/cards/make-card.ts';
import { createCardRenderer } from '#services/cards/render/card-renderer.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import { STAFF_PASSWORD } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ACTOR = { userEmail: 'editor@prohor.example', userId: 'editor' };
/** Partly red, and several lines long in a list. */
const AWKWARD_TITLE = '*জরুরি:* দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ শেষ হয়নি তিন বছরেও, অপেক্ষায় চার হাজার পরিবার';
const BODY = `# নদীর পাড়ে অপেক্ষা

বর্ষা এলেই **ভাঙন** শুরু হয়। স্থানীয় লোকজন বলছেন, _প্রতিশ্রুতি_ মিলেছে বহুবার, ##yellow|কাজ হয়নি একবারও##।

* ঘর হারিয়েছে চার হাজার পরিবার
* স্কুল সরাতে হয়েছে দুবার`;

export const EDITED_ID = 'screenshot-article';
export const SUBMITTED_ID = 'screenshot-submitted';
export const CORRECTED_ID = 'screenshot-corrected';
export const WITHDRAWN_ID = 'screenshot-withdrawn';
export const CARDS_ID = 'screenshot-cards';
const CORRECTIONS = [
  'আগে “চার হাজার পরিবার ঘর হারিয়েছে” লেখা হয়েছিল। জেলা প্রশাসনের তালিকা অনুযায়ী সঠিক সংখ্যা ৩ হাজার ৮৪২।',
  'শিরোনামে প্রকল্পের মেয়াদ ভুল ছিল।',
];
const WITHDRAWAL_REASON = 'প্রতিবেদনে উদ্ধৃত নথিটির সত্যতা যাচাই করা যায়নি। যাঁদের নাম এসেছিল, তাঁদের কাছে আমরা দুঃখ প্রকাশ করছি।';

/** Creates an article with a history, and one in the trash. */
export async function prepareNewsroom(editing: ArticleEditing, nowMs: number): Promise<void> {
  const input = {
    ...fromForm(EMPTY_FORM, 'Asia/Dhaka'),
    title: AWKWARD_TITLE,
    description: BODY,
    category: 'বাংলাদেশ',
    subcategory: 'পরিবেশ',
    author: 'নিজস্ব প্রতিবেদক',
    tags: ['নদীভাঙন', 'পুনর্বাসন'],
    status: 'draft' as const,
  };
  const minutesAgo = (minutes: number) => ({ nowMs: nowMs - minutes * 60_000, historyId: `screenshot-${minutes}` });
  const id = articleId(EDITED_ID);
  const trashedId = articleId('screenshot-trash');
  await editing.save({ baseRevision: null, id, input, actor: ACTOR, ...minutesAgo(90) });
  const edited = { ...input, description: BODY.replace('একবারও', 'এক দিনও'), tags: [...input.tags, 'উপকূল'] };
  await editing.save({ id, input: edited, baseRevision: 1, actor: ACTOR, ...minutesAgo(45) });
  const scheduled = { ...edited, status: 'scheduled' as const, publishAt: nowMs + 3_600_000 };
  await editing.save({ id, input: scheduled, baseRevision: 2, actor: ACTOR, ...minutesAgo(10) });
  for (const days of [1, 4, 9]) {
    const later = { ...scheduled, title: `${AWKWARD_TITLE} ${days}`, publishAt: nowMs + days * 86_400_000 };
    const newId = articleId(`screenshot-scheduled-${days}`);
    await editing.save({ baseRevision: null, id: newId, input: later, actor: ACTOR, ...minutesAgo(70 + days) });
  }
  const other = { ...input, title: 'মেলা স্থগিত, নতুন তারিখ জানানো হবে পরে' };
  await editing.save({ baseRevision: null, id: trashedId, input: other, actor: ACTOR, ...minutesAgo(80) });
  await editing.delete({ id: trashedId, actor: ACTOR, ...minutesAgo(30) });
  await prepareRecord(editing, nowMs);
}

/** Creates a public article with corrections, and one that is withdrawn. */
async function prepareRecord(editing: ArticleEditing, nowMs: number): Promise<void> {
  const input = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title: AWKWARD_TITLE, description: BODY, category: 'শিক্ষা' };
  const stamp = (n: number) => ({ actor: ACTOR, nowMs: nowMs - 60_000 + n, historyId: `screenshot-record-${n}` });
  for (const [n, id] of [CORRECTED_ID, WITHDRAWN_ID].entries()) {
    await editing.save({ baseRevision: null, id: articleId(id), input, lead: 'keep', ...stamp(n) });
  }
  for (const [n, text] of CORRECTIONS.entries()) {
    const decision = { kind: 'add-correction', text } as const;
    await editing.decideRecord({ id: articleId(CORRECTED_ID), decision, ...stamp(10 + n) });
  }
  const decision = { kind: 'withdraw', reason: WITHDRAWAL_REASON } as const;
  await editing.decideRecord({ id: articleId(WITHDRAWN_ID), decision, ...stamp(20) });
}

const COLLEAGUE = { userEmail: 'mohammad.abdullah.al-mahmud.chowdhury@prohor.example', userId: 'colleague' };
const NOTE =
  'শেষ দুই অনুচ্ছেদে নাম দেওয়ার আগে আদালতের আদেশের কপি দেখতে হবে। @desk@prohor.example, সন্ধ্যা সাতটার মধ্যে মিলিয়ে নিন। https://example.org/দক্ষিণাঞ্চল/নদীভাঙন/পুনর্বাসন-প্রকল্পের-অগ্রগতি-প্রতিবেদন-২০২৬';

/** Creates a preview link and a note of a colleague; returns the path of the preview. */
export async function createPreview({ previews, notes }: Site, nowMs: number): Promise<string> {
  const id = articleId(EDITED_ID);
  await notes.add({ articleId: id, author: COLLEAGUE, text: NOTE, requestKey: 'screenshot', nowMs });
  const link = { articleId: id, maker: COLLEAGUE, life: 'week', allowsComments: true, nowMs } as const;
  const created = await previews.create(link);
  if (created.kind !== 'created') throw new Error(`The preview link was not created: ${created.kind}.`);
  return previewPath(created.token);
}

const FLOOD = new URL('../../public/demo/flood-1280.webp', import.meta.url);

const LONG_CAPTION =
  'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের নির্মাণাধীন ঘরের সামনে অপেক্ষায় থাকা পরিবারগুলোর সদস্যরা, বরগুনার পাথরঘাটা উপজেলায়';

/** Stores an image that a draft shows, and one that is not used; returns their tokens. */
export async function storeImages({ files, editing }: Site, nowMs: number) {
  const store = async (file: string, createdAt: number) => {
    const bytes = await readFile(new URL(`../../public/demo/${file}-1280.webp`, import.meta.url));
    const texts = { caption: LONG_CAPTION, credit: 'মোহাম্মদ আবদুল্লাহ আল মাহমুদ চৌধুরী / ফোকাস বাংলা আলোকচিত্র সংস্থা' };
    const name = `articles/${createdAt}_${file}.webp`;
    const saved = await files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: createdAt, texts });
    if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
    return saved.file.url;
  };
  const [used, unused] = [await store('flood', nowMs), await store('market', nowMs - 1)];
  const form = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title: AWKWARD_TITLE, description: BODY, category: 'বাংলাদেশ' };
  const input = { ...form, imageUrl: used, status: 'draft' as const };
  const stamp = { actor: ACTOR, nowMs: nowMs - 86_400_000, historyId: 'screenshot-flood' };
  await editing.save({ id: articleId('screenshot-flood'), input, baseRevision: null, ...stamp });
  const published = { ...input, status: 'published' as const };
  await editing.save({
    id: articleId(CARDS_ID),
    input: published,
    baseRevision: null,
    ...stamp,
    historyId: 'screenshot-cards',
  });
  return { used: parseImageUrl(used)?.token, unused: parseImageUrl(unused)?.token };
}

/** Makes a card of the article about the flood; returns the path of its proof. */
export async function makeFloodCard({ db, files, editing, documents, origin }: Site, nowMs: number): Promise<string> {
  const id = articleId(CARDS_ID);
  const current = await editing.find(id);
  if (current === null) throw new Error('The article of the card is missing.');
  const image = await readFile(FLOOD);
  const renderer = createCardRenderer(async () => ({ bytes: image, focus: { x: 0.5, y: 0.5 } }));
  const maker = createCardMaker({
    ...{ db, renderer, saveFile: files.saveCard },
    ...{ refuseAction: refuseActionOn, siteUrl: origin },
  });
  const settings = toCardSettings(await documents.readSiteSettings());
  const site = { name: 'প্রহর', offsetOf: () => DHAKA_OFFSET_MINUTES };
  const form = suggestCard(current.article, { ...settings, quote: null });
  const content = composeContent(form, { article: current.article, settings, site, nowMs });
  const made = await maker.make({ articleId: id, content, actor: ACTOR, nowMs });
  renderer.close();
  if (made.kind !== 'made') throw new Error(`The card was not made: ${made.kind}.`);
  return proofPath(made.card.code);
}

const REPORTER = { userEmail: 'nasrin.akter.mofussil@prohor.example', userId: null };
export const REVIEWED_PATH = `/dashboard/desk/${CORRECTED_ID}/${encodeURIComponent(REPORTER.userEmail)}`;

/** Turns the workflow on and fills the lists of the board, once: a draft, a returned one, and a change of a public article. */
export async function prepareDesk({ desk, editing }: Site, nowMs: number): Promise<void> {
  if ((await editing.find(articleId(SUBMITTED_ID))) !== null) return;
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  const returned = articleId('screenshot-returned');
  const stamp = (n: number) => ({ nowMs: nowMs - HOUR_MS + n * 60_000, historyId: `screenshot-desk-${n}` });
  const form = { ...fromForm(EMPTY_FORM, 'Asia/Dhaka'), title: AWKWARD_TITLE, description: BODY, category: 'বাংলাদেশ' };
  const by = { actor: REPORTER, lead: 'keep', intent: 'submit' } as const;
  for (const [n, id] of [articleId(SUBMITTED_ID), returned].entries()) {
    await editing.save({ id, input: { ...form, status: 'draft' }, baseRevision: null, ...by, ...stamp(n) });
  }
  const current = await editing.find(articleId(CORRECTED_ID));
  const change = { title: `${AWKWARD_TITLE}: তালিকায় ৩ হাজার ৮৪২`, description: `${BODY}\n\nতালিকায় পরিবার ৩ হাজার ৮৪২টি।` };
  await editing.save({
    ...{ id: articleId(CORRECTED_ID), input: { ...form, ...current?.article, ...change }, ...by, ...stamp(2) },
    baseRevision: current?.revision ?? null,
  });
  const step = { kind: 'return', note: NOTE } as const;
  await desk.take({ articleId: returned, proposerId: null, step, actor: ACTOR, ...stamp(3) });
}

/** Gives the site roles, two accounts and an invitation, once. */
export async function prepareRoles({ identity }: Site): Promise<void> {
  const { roles } = identity;
  if (await roles.hasRoles()) return;
  await identity.addStaff(ACTOR.userEmail, STAFF_PASSWORD);
  await roles.turnOn({ ownerEmail: 'desk@prohor.example', by: OPERATOR });
  const change = { kind: 'role', role: 'editor', desks: ['খেলা', 'বিনোদন', 'জীবনযাপন'] } as const;
  await roles.changeAccount({ email: ACTOR.userEmail, change, by: OPERATOR });
  const invited = { email: 'mita@prohor.example', role: 'reporter', desks: null, mustHaveSecondFactor: false } as const;
  await roles.invite({ ...invited, by: OPERATOR });
}
