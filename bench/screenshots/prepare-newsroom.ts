import { readFile } from 'node:fs/promises';
import type { ArticleInput } from '#domain/article/article.ts';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import { previewPath } from '#domain/desk/preview-link.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
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
const INPUT: ArticleInput = {
  ...fromForm(EMPTY_FORM, 'Asia/Dhaka'),
  ...{ title: AWKWARD_TITLE, description: BODY, category: 'বাংলাদেশ', subcategory: 'পরিবেশ', author: 'নিজস্ব প্রতিবেদক' },
  tags: ['নদীভাঙন', 'পুনর্বাসন'],
  status: 'draft',
};

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

/** Who does something, some minutes before the time of the screenshots. */
const stamp = (nowMs: number, minutes: number, actor: SaveCommand['actor'] = ACTOR) => ({
  ...{ actor, nowMs: nowMs - minutes * MINUTE_MS },
  historyId: `screenshot-${minutes}`,
});

/** Returns a function that saves a new article, or changes one that exists. */
const createSave =
  ({ editing }: Site) =>
  async (id: string, change: Partial<ArticleInput>, command: ReturnType<typeof stamp> & Partial<SaveCommand>) => {
    const current = await editing.find(articleId(id));
    const input = { ...INPUT, ...current?.article, ...change };
    const saved = { id: articleId(id), input, baseRevision: current?.revision ?? null, lead: 'keep' as const };
    await editing.save({ ...saved, ...command });
  };

/** Creates an article with a history, scheduled ones, one in the trash, one with corrections and one that is withdrawn. */
export async function prepareNewsroom(site: Site, nowMs: number): Promise<void> {
  const { editing } = site;
  const save = createSave(site);
  const edited = { description: BODY.replace('একবারও', 'এক দিনও'), tags: [...INPUT.tags, 'উপকূল'] };
  const scheduled = { ...edited, status: 'scheduled' } as const;
  await save(EDITED_ID, {}, stamp(nowMs, 90));
  await save(EDITED_ID, edited, stamp(nowMs, 45));
  await save(EDITED_ID, { ...scheduled, publishAt: nowMs + HOUR_MS }, stamp(nowMs, 10));
  for (const days of [1, 4, 9]) {
    const later = { ...scheduled, title: `${AWKWARD_TITLE} ${days}`, publishAt: nowMs + days * DAY_MS };
    await save(`screenshot-scheduled-${days}`, later, stamp(nowMs, 70 + days));
  }
  await save('screenshot-trash', { title: 'মেলা স্থগিত, নতুন তারিখ জানানো হবে পরে' }, stamp(nowMs, 80));
  await editing.delete({ id: articleId('screenshot-trash'), ...stamp(nowMs, 30) });
  for (const [n, id] of [CORRECTED_ID, WITHDRAWN_ID].entries())
    await save(id, { category: 'শিক্ষা', subcategory: null, status: 'published' }, stamp(nowMs, 9 - n));
  for (const [n, text] of CORRECTIONS.entries()) {
    const decision = { kind: 'add-correction', text } as const;
    await editing.decideRecord({ id: articleId(CORRECTED_ID), decision, ...stamp(nowMs, 7 - n) });
  }
  const decision = { kind: 'withdraw', reason: WITHDRAWAL_REASON } as const;
  await editing.decideRecord({ id: articleId(WITHDRAWN_ID), decision, ...stamp(nowMs, 5) });
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

const LONG_CAPTION =
  'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের নির্মাণাধীন ঘরের সামনে অপেক্ষায় থাকা পরিবারগুলোর সদস্যরা, বরগুনার পাথরঘাটা উপজেলায়';

/** Stores an image that a draft and an article show, and one that is not used; returns their tokens. */
export async function storeImages(site: Site, nowMs: number) {
  const store = async (file: string, createdAt: number) => {
    const bytes = await readFile(new URL(`../../public/demo/${file}-1280.webp`, import.meta.url));
    const texts = { caption: LONG_CAPTION, credit: 'মোহাম্মদ আবদুল্লাহ আল মাহমুদ চৌধুরী / ফোকাস বাংলা আলোকচিত্র সংস্থা' };
    const name = `articles/${createdAt}_${file}.webp`;
    const saved = await site.files.save({ name, bytes, uploadedBy: 'desk@prohor.example', nowMs: createdAt, texts });
    if (saved.kind !== 'saved') throw new Error(`The image was not stored: ${saved.kind}.`);
    return saved.file.url;
  };
  const [used, unused] = [await store('flood', nowMs), await store('market', nowMs - 1)];
  const save = createSave(site);
  await save('screenshot-flood', { imageUrl: used }, stamp(nowMs, 1_441));
  await save(CARDS_ID, { imageUrl: used, status: 'published' }, stamp(nowMs, 1_440));
  return { used: parseImageUrl(used)?.token, unused: parseImageUrl(unused)?.token };
}

const REPORTER = { userEmail: 'nasrin.akter.mofussil@prohor.example', userId: null };
export const REVIEWED_PATH = `/desk/${CORRECTED_ID}/${encodeURIComponent(REPORTER.userEmail)}`;

/** Turns the workflow on and fills the lists of the board, once: a draft, a returned one, and a change of a public article. */
export async function prepareDesk(site: Site, nowMs: number): Promise<void> {
  const { desk, editing } = site;
  if ((await editing.find(articleId(SUBMITTED_ID))) !== null) return;
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  const save = createSave(site);
  const submit = { intent: 'submit' } as const;
  const change = { title: `${AWKWARD_TITLE}: তালিকায় ৩ হাজার ৮৪২`, description: `${BODY}\n\nতালিকায় পরিবার ৩ হাজার ৮৪২টি।` };
  await save(SUBMITTED_ID, {}, { ...stamp(nowMs, 60, REPORTER), ...submit });
  await save('screenshot-returned', {}, { ...stamp(nowMs, 59, REPORTER), ...submit });
  await save(CORRECTED_ID, change, { ...stamp(nowMs, 4, REPORTER), ...submit });
  const step = { kind: 'return', note: NOTE } as const;
  await desk.take({ articleId: articleId('screenshot-returned'), proposerId: null, step, ...stamp(nowMs, 57) });
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
