import type { Page } from '@playwright/test';
import { recordText } from '#app/strings/article-record.ts';
import { workflowText } from '#app/strings/workflow.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import { EMPTY_FORM, fromForm } from '#domain/article/article-form.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import type { Screen } from './screens.ts';
import { WITHDRAWN_ID } from './screens.ts';

const WRITER = { userEmail: 'nasrin.akter.mofussil@prohor.example', userId: null };
const EDITOR = { userEmail: 'rahima.khatun@prohor.example', userId: null };

const LONG_TITLE = 'দক্ষিণাঞ্চলের নদীভাঙনকবলিত জনপদে পুনর্বাসন প্রকল্পের কাজ তিন বছরেও শেষ হয়নি, *অপেক্ষায়* চার হাজার পরিবার';
const NOTE =
  'দ্বিতীয় অনুচ্ছেদের সংখ্যাটি জেলা প্রশাসনের তালিকার সঙ্গে মিলিয়ে দেখুন, আর উপজেলা নির্বাহী কর্মকর্তার বক্তব্য ছাড়া এটি ছাপা যাবে না। ছবির কৃতজ্ঞতাও নেই।';
const BODY = 'বর্ষা এলেই ভাঙন শুরু হয়। ঘর হারিয়েছে চার হাজার পরিবার, স্কুল সরাতে হয়েছে দুবার।';

type Options = { site: Site; nowMs: number };

const IDS = {
  submitted: articleId('desk-submitted'),
  returned: articleId('desk-returned'),
  due: articleId('desk-due'),
  live: articleId('desk-live'),
  overlap: articleId('desk-overlap'),
};

/** Turns the workflow on and fills each list of the board, once. */
async function prepareDesk({ site, nowMs }: Options): Promise<void> {
  const { desk, editing } = site;
  if ((await editing.find(IDS.submitted)) !== null) return;
  await desk.saveSettings({ isOn: true, needsFourEyes: false }, OPERATOR, Date.now());
  let steps = 0;
  const by = (actor: typeof WRITER) => {
    steps += 1;
    return { actor, nowMs: nowMs - HOUR_MS + steps * 60_000, historyId: `screenshot-desk-${steps}` };
  };
  const save = async (id: keyof typeof IDS, actor: typeof WRITER, change: Partial<ArticleInput>, intent?: 'submit') => {
    const current = await editing.find(IDS[id]);
    const input = {
      ...fromForm(EMPTY_FORM, 'Asia/Dhaka'),
      category: 'বাংলাদেশ',
      description: BODY,
      author: 'নাসরিন আক্তার',
    };
    await editing.save({
      ...{ id: IDS[id], baseRevision: current?.revision ?? null, lead: 'keep', ...by(actor) },
      input: { ...input, ...current?.article, ...change },
      ...(intent && { intent }),
    });
  };
  const draft = { title: LONG_TITLE, status: 'draft' } as const;
  await save('submitted', WRITER, draft, 'submit');
  await save('returned', WRITER, { ...draft, title: 'চরের স্কুলে নতুন ভবন, শিক্ষক নেই তিন বছর' }, 'submit');
  await save('due', WRITER, { ...draft, title: 'হাটের দিনে সেতু বন্ধ, দুই পারে হাজারো মানুষ' }, 'submit');
  for (const id of ['live', 'overlap'] as const) await save(id, EDITOR, { title: LONG_TITLE });
  await save(
    'live',
    WRITER,
    { title: `${LONG_TITLE}: তালিকায় ৩ হাজার ৮৪২`, description: `${BODY}\n\nজেলা প্রশাসনের তালিকায় পরিবার ৩ হাজার ৮৪২টি।` },
    'submit',
  );
  await save('overlap', WRITER, { title: 'পুনর্বাসন প্রকল্পের কাজ *অর্ধেকও* হয়নি' }, 'submit');
  await save('overlap', EDITOR, { title: 'পুনর্বাসন প্রকল্পের মেয়াদ আবার বাড়ল' });
  const take = (id: keyof typeof IDS, step: Parameters<typeof desk.take>[0]['step']) =>
    desk.take({ articleId: IDS[id], proposerId: null, step, ...by(EDITOR) });
  await take('returned', { kind: 'return', note: NOTE });
  const [viewer] = (await desk.listAssignees()).filter(({ email }) => email === 'desk@prohor.example');
  await take('due', { kind: 'assign', assigneeId: viewer?.id ?? null, note: 'আজ রাতের আগে ছাড়তে হবে।' });
  await take('due', { kind: 'due', dueAt: nowMs - HOUR_MS });
}

const dialogOf = async (page: Page) => page.getByRole('dialog').last().waitFor();

const askToReturn = async (page: Page) => {
  await page.getByRole('button', { name: workflowText.returnButton }).click();
  await page.getByRole('textbox', { name: workflowText.note, exact: true }).fill(NOTE);
};

const openLimits = async (page: Page) => {
  const part = page.locator('.panel-part').filter({ hasText: recordText.limits });
  await part.locator('summary').click();
  await page.getByLabel(recordText.embargo).fill('2026-11-21T08:00');
  await page.getByLabel(recordText.expiry).fill('2026-11-19T08:00');
  await part.scrollIntoViewIfNeeded();
};

const openFilters = (page: Page) => page.getByRole('main').locator('summary').first().click();

/** The screens of a site with a workflow, and what corrections, withdrawal, embargo and end add to the form. */
export function listDeskStates(options: Options): Screen[] {
  const state = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    ...{ name, path, status: 200, viewer: 'staff' as const },
    ...more,
  });
  const desk = (name: string, path: string, more: Partial<Screen> = {}): Screen =>
    state(name, path, { prepare: () => prepareDesk(options), ...more });
  const window = { extent: 'window' } as const;
  const proposal = (id: string) => `${id}/${encodeURIComponent(WRITER.userEmail)}`;
  return [
    state('record-form', `/dashboard/manage/${WITHDRAWN_ID}/edit`, window),
    state('record-limits', `/dashboard/manage/${IDS.live}/edit`, {
      ...window,
      prepare: () => prepareDesk(options),
      act: openLimits,
    }),
    state('record-filters', '/dashboard/manage?state=withdrawn', { act: openFilters }),
    desk('desk', '/dashboard/desk'),
    desk('desk-returned', '/dashboard/desk?list=returned'),
    desk('desk-due', '/dashboard/desk?list=due'),
    desk('desk-mine', '/dashboard/desk?list=mine'),
    desk('desk-review', `/dashboard/desk/${proposal(IDS.live)}`, { ...window, act: dialogOf }),
    desk('desk-review-return', `/dashboard/desk/${proposal(IDS.live)}`, { ...window, act: askToReturn }),
    desk('desk-overlap', `/dashboard/desk/${proposal(IDS.overlap)}`, { ...window, act: dialogOf }),
    desk(
      'desk-merge',
      `/dashboard/manage/${IDS.overlap}/edit?proposal=${encodeURIComponent(WRITER.userEmail)}&from=desk&merge=1`,
      {
        ...window,
        act: async (page) => page.getByRole('radio').first().waitFor(),
      },
    ),
    desk('desk-form', `/dashboard/manage/${IDS.submitted}/edit`, window),
    desk('desk-form-return', `/dashboard/manage/${IDS.submitted}/edit`, { ...window, act: askToReturn }),
    desk('desk-manage', '/dashboard/manage'),
    desk('desk-missing', `/dashboard/desk/${proposal('none')}`, { ...window, status: 404 }),
  ];
}

/** The board without an item, and the message without a workflow. They come before the others. */
export function listEmptyDesks({ site }: Options): Screen[] {
  const turn = (isOn: boolean) => async () => {
    await site.desk.saveSettings({ isOn, needsFourEyes: false }, OPERATOR, Date.now());
  };
  return [
    { name: 'desk-empty', path: '/dashboard/desk', status: 200, viewer: 'staff', prepare: turn(true) },
    { name: 'desk-off', path: '/dashboard/desk', status: 404, viewer: 'staff', prepare: turn(false) },
  ];
}
