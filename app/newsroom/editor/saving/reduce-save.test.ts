import { expect, test } from 'vitest';
import { articleFormText, autosaveText, conflictText } from '#app/strings/editor/article-form.ts';
import { uploadText } from '#app/strings/editor/uploads.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm } from '#domain/article/article-form.ts';
import type { SaveConflict, SavedArticle } from '#domain/change/save-command.ts';
import type { Step } from '#tests/support/articles/editor-steps.ts';
import {
  autosaved,
  BASE,
  event,
  NEW_ARTICLE,
  runEditor,
  STORED_ARTICLE,
  saved,
  typed,
} from '#tests/support/articles/editor-steps.ts';
import { articleId } from '#tools/article-id.ts';
import type { EditorEvent, EditorState } from './editor-state.ts';
import { openEditor } from './editor-state.ts';

const TYPED = typed({ title: 'নতুন' }); // "new"
const toInput = (change: Partial<ArticleForm>): ArticleInput => fromForm({ ...BASE, ...change }, 'Asia/Dhaka');
const SAVED: SavedArticle = {
  kind: 'saved',
  articleId: articleId('a1'),
  article: toInput({ title: 'নতুন' }),
  revision: 2,
  mergedParts: [],
};
const CONFLICT: SaveConflict = {
  kind: 'conflict',
  base: toInput({}),
  mine: toInput({ title: 'নতুন' }),
  theirs: toInput({ title: 'তাদের' }), // "theirs"
  revision: 2,
  collisions: ['title'],
  approvesTheirs: false,
  by: null,
};

type UploadsEnd = Extract<EditorEvent, { kind: 'uploads-ended' }>['result'];
const submitted = (change: Partial<Extract<EditorEvent, { kind: 'submitted' }>> = {}): Step =>
  event({ kind: 'submitted', staysOpen: false, hides: false, isUploading: false, ...change });
const BUTTON = submitted();
const WAITS = submitted({ isUploading: true });
const uploaded = (result: UploadsEnd = 'stored', hides = false): Step =>
  event({ kind: 'uploads-ended', result, hides });
const STAYS = submitted({ staysOpen: true });
const SAVE_KEY = event({ kind: 'save-key-pressed', isDraft: true });
const OK = saved(SAVED);
const show = (tone: string, text: string) => ({ kind: 'show', tone, text });
const close = (text: string) => ({ kind: 'close', text });
const DELETE = { kind: 'delete-saved-draft', draftId: 'd1', saved: { ...BASE, title: 'নতুন' } };

const lastEffects = (state: EditorState, steps: Step[]) => runEditor(state, steps).last;

test.each<[name: string, steps: Step[], effects: object[]]>([
  [
    'saves what was typed',
    [TYPED, BUTTON],
    [
      { kind: 'stop-timer' },
      {
        kind: 'send-save',
        request: {
          intent: 'save',
          baseRevision: 1,
          articleId: 'a1',
          draftId: 'd1',
          form: { title: 'নতুন' },
          unanswered: null,
          mayBackDate: false,
        },
      },
    ],
  ],
  ['sends one save at a time', [TYPED, BUTTON, BUTTON], []],
  [
    'asks for an empty field and focuses it',
    [typed({ description: ' ' }), BUTTON],
    [show('error', 'Please fill in title, description, and category.'), { kind: 'focus-field', name: 'description' }],
  ],
  [
    'asks for the first of several empty fields',
    [typed({ category: '', title: '' }), BUTTON],
    [{ kind: 'show' }, { kind: 'focus-field', name: 'title' }],
  ],
  [
    'asks for the date of a scheduled article',
    [typed({ status: 'scheduled' }), BUTTON],
    [{ kind: 'show' }, { kind: 'focus-field', name: 'publishAt' }],
  ],
  ['waits for an image', [TYPED, WAITS], []],
  ['saves when the image is uploaded', [TYPED, WAITS, uploaded()], [{ kind: 'stop-timer' }, { kind: 'send-save' }]],
  [
    'saves what was typed during the wait',
    [TYPED, WAITS, typed({ title: 'আরও' }), uploaded()],
    [{ kind: 'stop-timer' }, { kind: 'send-save', request: { form: { title: 'আরও' } } }],
  ],
  [
    'asks for a field that was emptied during the wait',
    [TYPED, WAITS, typed({ title: '' }), uploaded()],
    [{ kind: 'show' }, { kind: 'focus-field', name: 'title' }],
  ],
  ['asks after the wait whether readers may lose the article', [TYPED, WAITS, uploaded('stored', true)], []],
  ['saves nothing if the upload fails', [TYPED, WAITS, uploaded('failed')], [show('error', uploadText.stopped.failed)]],
  [
    'saves nothing if the upload is cancelled',
    [TYPED, WAITS, uploaded('canceled')],
    [show('warning', uploadText.stopped.canceled)],
  ],
  ['saves nothing after the wait was ended', [TYPED, WAITS, event({ kind: 'wait-canceled' }), uploaded()], []],
  ['saves nothing at the end of an upload for which it did not wait', [TYPED, uploaded()], []],
  [
    'saves nothing before it is confirmed that readers no longer see the article',
    [TYPED, submitted({ hides: true })],
    [],
  ],
  [
    'saves after that is confirmed',
    [TYPED, submitted({ hides: true }), event({ kind: 'confirmed' })],
    [{ kind: 'stop-timer' }, { kind: 'send-save' }],
  ],
  [
    'publishes without a second person',
    [TYPED, event({ kind: 'confirmed', asUrgent: true })],
    [{ kind: 'stop-timer' }, { kind: 'send-save', request: { intent: 'urgent', form: { title: 'নতুন' } } }],
  ],
  [
    'publishes now instead of back-dating',
    [TYPED, event({ kind: 'confirmed', change: { status: 'published' } })],
    [
      { kind: 'write-draft' },
      { kind: 'stop-timer' },
      { kind: 'send-save', request: { form: { status: 'published', title: 'নতুন' } } },
    ],
  ],
])('the button %s', (_, steps, effects) => {
  const last = lastEffects(STORED_ARTICLE, steps);
  expect(last).toMatchObject(effects);
  expect(last).toHaveLength(effects.length);
});

test.each<[name: string, state: EditorState, steps: Step[], effects: object[]]>([
  ['the button closes the form', STORED_ARTICLE, [TYPED, BUTTON, OK], [DELETE, close(articleFormText.updated)]],
  [
    'the form says with which changes it was merged',
    STORED_ARTICLE,
    [TYPED, BUTTON, saved({ ...SAVED, mergedParts: ['author', 'tags'] })],
    [DELETE, close('Article updated. Also includes changes that were saved in the meantime to: Author, Tags.')],
  ],
  ['Ctrl+Enter leaves it open', STORED_ARTICLE, [TYPED, STAYS, OK], [DELETE, show('success', articleFormText.updated)]],
  [
    'the button during a save with Ctrl+Enter closes it',
    STORED_ARTICLE,
    [TYPED, STAYS, BUTTON, OK],
    [DELETE, close(articleFormText.updated)],
  ],
  [
    'Ctrl+S leaves it open',
    STORED_ARTICLE,
    [TYPED, SAVE_KEY, OK],
    [DELETE, show('success', articleFormText.keptAsDraft)],
  ],
  [
    'an upload leaves it open',
    STORED_ARTICLE,
    [TYPED, BUTTON, saved(SAVED, true)],
    [DELETE, show('success', articleFormText.updated)],
  ],
  [
    'a new article is created',
    NEW_ARTICLE,
    [typed({ ...BASE, title: 'নতুন' }), BUTTON, OK],
    [DELETE, close(articleFormText.created)],
  ],
  [
    'a deleted article that was saved as new closes the form in any case',
    STORED_ARTICLE,
    [TYPED, STAYS, saved({ kind: 'missing' }), repeatAsNew(), OK],
    [DELETE, close(articleFormText.created)],
  ],
])('after a save %s', (_, state, steps, effects) => {
  expect(lastEffects(state, steps)).toEqual(effects);
});

const PUBLIC = saved({ ...SAVED, article: toInput({ title: 'নতুন', status: 'published' }) });
const PUBLISHES = typed({ title: 'নতুন', status: 'published' });
const page = (isNew: boolean) => ({ page: { path: '/article/a1', title: 'নতুন', isNew } });

test.each<[name: string, steps: Step[], effect: object]>([
  ['a first publication', [PUBLISHES, STAYS, PUBLIC], { ...show('success', articleFormText.published), ...page(true) }],
  [
    'a publication that closes the form',
    [PUBLISHES, BUTTON, PUBLIC],
    { ...close(articleFormText.published), ...page(true) },
  ],
  [
    'an update of a public article',
    [PUBLISHES, STAYS, PUBLIC, typed({ description: 'আরও' }), STAYS, PUBLIC],
    page(false),
  ],
  [
    'a publication after Ctrl+S',
    [PUBLISHES, SAVE_KEY, OK, STAYS, PUBLIC],
    { ...show('success', articleFormText.published), ...page(true) },
  ],
])('%s names the page of the article', (_, steps, effect) => {
  expect(lastEffects(STORED_ARTICLE, steps)).toContainEqual(expect.objectContaining(effect));
});

const LATER = { ...toInput({ title: 'নতুন', status: 'published' }), embargoUntil: 100 };

test('a publication with an embargo names no page, and the save that ends the embargo is the first publication', () => {
  const steps = [PUBLISHES, STAYS, saved({ ...SAVED, article: LATER })];
  expect(lastEffects(STORED_ARTICLE, steps)).toContainEqual(show('success', articleFormText.updated));
  expect(lastEffects(STORED_ARTICLE, [...steps, typed({ embargoUntil: '' }), STAYS, PUBLIC])).toContainEqual({
    ...show('success', articleFormText.published),
    ...page(true),
  });
});

test('an update of a withdrawn article names no page', () => {
  const withdrawn = saved({ ...SAVED, article: toInput({ title: 'নতুন', status: 'published' }), isWithdrawn: true });
  const { last } = runEditor(STORED_ARTICLE, [PUBLISHES, STAYS, withdrawn]);
  expect(last).toContainEqual(show('success', articleFormText.updated));
});

function repeatAsNew(): Step {
  return (effects) => {
    const sent = effects.flatMap((effect) => (effect.kind === 'send-save' ? [effect.request] : []));
    const [request] = sent.slice(-1);
    if (request === undefined) throw new Error('Nothing was saved.');
    return { kind: 'repeated', request: { ...request, articleId: 'a9', baseRevision: null } };
  };
}

test('the form remains as it was typed while a save waits, and after the upload has failed', () => {
  const { state } = runEditor(STORED_ARTICLE, [TYPED, WAITS]);
  expect(state.save).toMatchObject({ waitsForUpload: true, running: null });
  const failed = runEditor(state, [uploaded('failed')]).state;
  expect(failed.save.waitsForUpload).toBe(false);
  expect(failed.content).toEqual(state.content);
});

test('Ctrl+Enter leaves the form open after a wait as well', () => {
  const steps = [TYPED, submitted({ isUploading: true, staysOpen: true }), uploaded(), OK];
  expect(lastEffects(STORED_ARTICLE, steps)).toEqual([DELETE, show('success', articleFormText.updated)]);
});

test('what was saved is the new base', () => {
  const { state } = runEditor(STORED_ARTICLE, [TYPED, STAYS, OK]);
  const form = { ...BASE, title: 'নতুন' };
  expect(state.content).toMatchObject({ baseRevision: 2, baseForm: form, form });
  expect(state.save).toMatchObject({ running: null, problem: null, status: 'draft', savedAtMs: 70, isEditing: true });
});

test('a new article that stays open after Ctrl+Enter is edited from then on', () => {
  const steps = [typed({ ...BASE, title: 'নতুন' }), STAYS];
  expect(runEditor(NEW_ARTICLE, steps).state.save.isEditing).toBe(false);
  expect(runEditor(NEW_ARTICLE, [...steps, OK]).state.save.isEditing).toBe(true);
});

test('Ctrl+S on a draft keeps the status that was chosen for the next save', () => {
  const chosen = typed({ title: 'নতুন', status: 'published' });
  const { state, effects } = runEditor(STORED_ARTICLE, [chosen, SAVE_KEY, OK]);
  expect(effects).toContainEqual(
    expect.objectContaining({ kind: 'send-save', request: expect.objectContaining({ intent: 'keep' }) }),
  );
  expect(state.content.form.status).toBe('published');
  expect(state.save.status).toBe('draft');
});

test('Ctrl+S saves a draft that is to be scheduled without a date, and the button asks for the date', () => {
  const article = toInput({ title: 'নতুন' });
  const steps = [TYPED, typed({ status: 'scheduled' }), SAVE_KEY, saved({ ...SAVED, article }), BUTTON];
  const { state, effects } = runEditor(STORED_ARTICLE, steps);
  expect(effects).toContainEqual(
    expect.objectContaining({ kind: 'send-save', request: expect.objectContaining({ intent: 'keep' }) }),
  );
  expect(state.content.form).toMatchObject({ title: 'নতুন', status: 'scheduled' });
  expect(effects.at(-2)).toEqual(show('error', 'Please select a publication date for scheduled articles.'));
});

test('what was typed during a save remains unsaved, in the draft and as an autosave', () => {
  const { state, last } = runEditor(STORED_ARTICLE, [TYPED, BUTTON, typed({ description: 'আরও' }), OK]);
  expect(state.content).toMatchObject({ baseRevision: 2, form: { title: 'নতুন', description: 'আরও' } });
  expect(last).toMatchObject([
    show('success', articleFormText.updated),
    { kind: 'write-draft', draftId: 'd1', content: { form: { description: 'আরও' } } },
    { kind: 'set-timer', delayMs: 3000 },
  ]);
  expect(state.save.savedAtMs).toBeNull();
});

test.each<[name: string, response: Parameters<typeof saved>[0], problem: object | null]>([
  ['a conflict', CONFLICT, { kind: 'conflict', conflict: CONFLICT }],
  ['another article that leads', { kind: 'leads', title: 'ক', above: [] }, { kind: 'leads', question: { title: 'ক' } }],
  ['a deleted article', { kind: 'deleted' }, { kind: 'deleted' }],
  ['a purged article', { kind: 'missing' }, { kind: 'missing' }],
  ['an ended session', { kind: 'signed-out' }, { kind: 'signed-out' }],
  ['a time in the past', { kind: 'past-date' }, { kind: 'past-date' }],
])('%s is asked about until the editor returns to the form', (_, response, problem) => {
  const { state } = runEditor(STORED_ARTICLE, [TYPED, BUTTON, saved(response)]);
  expect(state.save.problem).toMatchObject({ ...problem, request: { form: { title: 'নতুন' } } });
  expect(state.content.form.title).toBe('নতুন');
  const dismissed = runEditor(state, [event({ kind: 'dismissed' })]).state;
  expect(dismissed.save.problem).toBeNull();
  expect(dismissed.content).toEqual(state.content);
});

test.each<[name: string, response: Parameters<typeof saved>[0], text: string]>([
  ['a refused text', { kind: 'invalid', message: 'Too long.' }, 'Too long.'],
  ['a lost response', { kind: 'failed' }, articleFormText.failed],
])('%s is reported and leaves the form unchanged', (_, response, text) => {
  const { state, effects } = runEditor(STORED_ARTICLE, [TYPED, BUTTON, saved(response)]);
  expect(effects).toContainEqual(show('error', text));
  expect(state.content).toMatchObject({ baseRevision: 1, form: { title: 'নতুন' } });
});

test.each<[name: string, response: Parameters<typeof saved>[0]]>([
  ['is not a draft any longer', { kind: 'not-draft' }],
  ['was changed by a colleague', CONFLICT],
  ['was deleted', { kind: 'deleted' }],
  ['was purged', { kind: 'missing' }],
])('Ctrl+S on an article that %s stores an autosave instead', (_, response) => {
  const { state, effects } = runEditor(STORED_ARTICLE, [
    TYPED,
    SAVE_KEY,
    saved(response),
    autosaved({ kind: 'stored', updatedAt: 9 }),
  ]);
  expect(state.save.problem).toBeNull();
  expect(effects.at(-1)).toEqual(show('success', autosaveText.kept));
});

test('the save after a lost response contains what that one may have stored, until one is acknowledged', () => {
  const lost = [TYPED, BUTTON, saved({ kind: 'failed' })];
  const again = [...lost, typed({ title: 'আবার' }), event({ kind: 'failed-repeated' })];
  const { state, effects } = runEditor(STORED_ARTICLE, again);
  expect(effects.at(-1)).toMatchObject({
    request: { intent: 'save', form: { title: 'আবার' }, unanswered: { ...BASE, title: 'নতুন' } },
  });
  expect(state.save.failed).toBeNull();
  const next = runEditor(STORED_ARTICLE, [...again, OK, STAYS]).effects.at(-1);
  expect(next).toMatchObject({ kind: 'send-save', request: { unanswered: null } });
});

test('a lost save as a draft may have stored a draft, whatever status was chosen', () => {
  const steps = [
    typed({ status: 'published' }),
    SAVE_KEY,
    saved({ kind: 'failed' }),
    event({ kind: 'failed-repeated' }),
  ];
  expect(runEditor(STORED_ARTICLE, steps).effects.at(-1)).toMatchObject({
    request: { intent: 'keep', form: { status: 'published' }, unanswered: { status: 'draft' } },
  });
});

test('Ctrl+S without a response says that this browser keeps the text', () => {
  const steps = [TYPED, SAVE_KEY, saved({ kind: 'failed' })];
  expect(lastEffects(STORED_ARTICLE, steps)).toContainEqual(show('warning', autosaveText.keptHere));
});

test('nothing is repeated if no save failed', () => {
  expect(lastEffects(STORED_ARTICLE, [TYPED, event({ kind: 'failed-repeated' })])).toEqual([]);
});

const resolved = (next: 'save' | 'edit'): Step =>
  event({
    kind: 'resolved',
    conflict: CONFLICT,
    submitted: { ...BASE, title: 'নতুন' },
    resolved: toInput({ title: 'দুটোই' }), // "both"
    next,
  });
const ASKED = [TYPED, BUTTON, saved(CONFLICT)];

test('a resolved conflict is saved on the colleague’s revision', () => {
  const { state, effects } = runEditor(STORED_ARTICLE, [...ASKED, resolved('save')]);
  expect(state.save.problem).toBeNull();
  expect(effects.at(-1)).toMatchObject({ kind: 'send-save', request: { baseRevision: 2, form: { title: 'দুটোই' } } });
});

test('a resolved conflict goes into the form first if it must be edited', () => {
  const { state, last } = runEditor(STORED_ARTICLE, [...ASKED, resolved('edit')]);
  expect(state.content).toMatchObject({ baseRevision: 2, baseForm: { title: 'তাদের' }, form: { title: 'দুটোই' } });
  expect(last.at(-1)).toEqual(show('info', conflictText.applied));
});

test('a resolved conflict of a submission is submitted', () => {
  const steps = [TYPED, submitted({ forReview: true }), saved(CONFLICT), resolved('save')];
  expect(runEditor(STORED_ARTICLE, steps).effects.at(-1)).toMatchObject({
    kind: 'send-save',
    request: { intent: 'submit', baseRevision: 2 },
  });
});

const newer = (change: Partial<ArticleForm>) =>
  event({
    kind: 'merge-asked',
    forReview: false,
    stored: { revision: 2, form: { ...BASE, ...change }, by: null, isUnpublished: false },
  });

test('an overlap with a newer revision is asked about before the save', () => {
  const { state, last } = runEditor(STORED_ARTICLE, [TYPED, newer({ title: 'তাদের' })]);
  const conflict = { ...CONFLICT, approvesTheirs: true };
  expect(state.save.problem).toMatchObject({ kind: 'conflict', conflict, request: { intent: 'save' } });
  expect(last).toEqual([]);
});

test('a newer revision without an overlap asks nothing', () => {
  const { state } = runEditor(STORED_ARTICLE, [TYPED, newer({ author: 'রিনা' })]);
  expect(state.save.problem).toBeNull();
});

test.each([
  ['the stored one', [], 'সংখ্যা ভুল ছিল।'], // "The number was wrong."
  ['another one', [event({ kind: 'correction-changed', correction: 'নাম ভুল ছিল।' })], 'নাম ভুল ছিল।'],
  ['none', [event({ kind: 'correction-changed', correction: null })], null],
] as const)('the save of a proposal contains the correction that the form shows: %s', (_, steps, correction) => {
  const proposed = {
    proposal: { proposerId: 'u1', savedAt: 5 },
    form: { ...BASE, title: 'নতুন' },
    correction: 'সংখ্যা ভুল ছিল।',
  };
  const { content, viewerKey, timeZone } = STORED_ARTICLE;
  const opened = openEditor({
    viewerKey,
    timeZone,
    articleId: content.articleId,
    revision: 1,
    form: BASE,
    proposed,
    isStored: true,
  });
  const { effects } = runEditor(opened, [...steps, BUTTON]);
  expect(effects.at(-1)).toMatchObject({ kind: 'send-save', request: { correction } });
});
