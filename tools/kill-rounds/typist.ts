import { median } from '../median.ts';
import type { Random } from '../random.ts';
import { between, pick } from '../random.ts';
import { waitUntil } from '../wait-until.ts';
import type { FormPage, FormPageOptions } from './form-page.ts';
import { openFormPage } from './form-page.ts';
import type { AutosaveReport } from './watch-autosave.ts';

const TIMEOUT_MS = 60_000;
const OFFER_TIMEOUT_MS = 15_000;
const SAVE_PAUSE_MS = 1_000;
const NEW_PATH = '/dashboard/add';
const WORDS = ['নদী ', 'সকাল ', 'ক্ষমতা ', 'স্ত্রী ', 'prohor ', '১২৩ ', 'শ্রমিক '] as const;

/** A save or an autosave that was acknowledged to the page. */
type BrowserSave = { articleId: string; text: string };

type Options = FormPageOptions & { random: Random };

/** The text in the open form, and what the page has reported about it. */
type TypedText = {
  articleId: string | null;
  isSavedOnce: boolean;
  /** The full text typed into the open form, including keys that the page may not have received. */
  typed: string;
  /** The last text that the browser's database has acknowledged. */
  persisted: string;
  seenLength: number;
  /** A retry of an unanswered save may open the conflict dialog, which would receive the keys of a typist that continues. */
  isUnanswered: boolean;
  /** The number of new articles so far. */
  serial: number;
  saves: BrowserSave[];
  /** The last acknowledged autosave. */
  autosaved: BrowserSave | null;
  counters: {
    keys: number;
    autosaves: number;
    restored: number;
    foundSaved: number;
    conflicts: number;
    mostKeysBehind: number;
  };
  waitsMs: number[];
};

type Session = { readonly options: Options; readonly text: TypedText; form: FormPage };

export type Typist = Awaited<ReturnType<typeof openTypist>>;

/** A typist in the article form of a real browser. The browser profile survives a kill. */
export async function openTypist(options: Options) {
  const text = emptyText();
  const openPage = () => openFormPage(options, (report) => record(text, report));
  const session: Session = { options, text, form: await openPage() };
  let typing: Typing | null = null;
  const stop = async () => typing?.stop();
  return {
    saves: text.saves,
    readAutosaved: () => text.autosaved,
    /** The counters, and how long keys waited until the browser's database had stored them. */
    report: () => ({
      ...text.counters,
      saves: text.saves.length,
      medianWaitMs: median(text.waitsMs),
      longestWaitMs: Math.max(...text.waitsMs),
    }),
    /** Types until `stop` or a kill. */
    start: async () => {
      if (text.typed === '') await begin(session);
      typing = startTyping(session);
    },
    /** Submits the form without waiting for the response. Stops typing first if the article is new or a save is unanswered. */
    submitOnce: async () => {
      if (!text.isSavedOnce || text.isUnanswered) await stop();
      await submit(session);
    },
    stop,
    kill: async () => {
      const stopped = stop();
      await session.form.kill();
      await stopped;
    },
    /** Restarts the browser and throws unless the persisted text is offered as a draft or was saved. */
    reopen: async () => {
      session.form = await openPage();
      await checkPersisted(session);
    },
    checkShown: () => checkShown(session),
    save: () => save(session),
  };
}

function emptyText(): TypedText {
  return {
    articleId: null,
    isSavedOnce: false,
    typed: '',
    persisted: '',
    seenLength: 0,
    isUnanswered: false,
    serial: 0,
    saves: [],
    autosaved: null,
    counters: { keys: 0, autosaves: 0, restored: 0, foundSaved: 0, conflicts: 0, mostKeysBehind: 0 },
    waitsMs: [],
  };
}

/** Notes what the page reports. */
function record(text: TypedText, report: AutosaveReport): void {
  switch (report.kind) {
    case 'typed':
      text.counters.keys += 1;
      text.seenLength = report.length;
      return;
    case 'persisted':
      text.persisted = report.text;
      text.waitsMs.push(Math.round(report.waitedMs));
      return;
    case 'autosaved':
      text.counters.autosaves += 1;
      text.autosaved = { articleId: report.articleId, text: report.text };
      return;
    case 'answered':
      text.articleId = report.articleId;
      if (!report.isSaved) return;
      text.isSavedOnce = true;
      text.isUnanswered = false;
      text.saves.push({ articleId: report.articleId, text: report.text });
  }
}

const editPath = (articleId: string) => `/dashboard/manage/${articleId}/edit`;

/** Opens a new article or the last one. */
async function begin({ form, text, options }: Session): Promise<void> {
  text.persisted = '';
  text.seenLength = 0;
  if (text.isSavedOnce && text.articleId !== null && options.random() < 0.6) {
    await form.open(editPath(text.articleId));
    text.typed = await form.body.inputValue();
  } else {
    text.articleId = null;
    text.isSavedOnce = false;
    text.serial += 1;
    await form.open(NEW_PATH);
    await form.title.fill(`browser ${text.serial}`);
    await form.page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('শিক্ষা');
    text.typed = '';
  }
  await form.body.press('Control+End');
}

type Typing = { stop: () => Promise<void> };

/** Types words until it is stopped or the browser is killed. */
function startTyping({ form, text, options: { random } }: Session): Typing {
  let isTyping = true;
  async function type(): Promise<void> {
    while (isTyping) {
      const word = pick(random, WORDS);
      text.typed += word;
      await form.page.keyboard.type(word, { delay: between(random, 0, 25) });
    }
  }
  const ended = type().catch(() => {});
  return {
    stop: () => {
      isTyping = false;
      return ended;
    },
  };
}

/** A saved article stays open in the form, as with Ctrl+Enter; a new one closes it. */
async function submit({ form, text }: Session): Promise<void> {
  text.isUnanswered = true;
  await form.body.evaluate((field, stays) => {
    const saveAndStay = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
    if (stays) field.dispatchEvent(saveAndStay);
    else if (field instanceof HTMLTextAreaElement) field.form?.requestSubmit();
  }, text.isSavedOnce);
}

/** Resolves the conflict dialog with the current text: the other text is an earlier one of the same typist. */
async function resolveConflict({ form: { conflict }, text }: Session): Promise<boolean> {
  if ((await conflict.count()) === 0) return false;
  text.counters.conflicts += 1;
  const next = conflict.getByRole('button', { name: 'Next' }).and(conflict.locator(':enabled'));
  await conflict.getByLabel('Keep mine').check();
  while ((await next.count()) > 0) {
    await next.click();
    await conflict.getByLabel('Keep mine').check();
  }
  await conflict.getByRole('button', { name: 'Save' }).click();
  await conflict.waitFor({ state: 'hidden' });
  return true;
}

/** Throws unless a restarted browser offers the persisted text as a draft or the article has it. */
async function checkPersisted(session: Session): Promise<void> {
  const { form, text } = session;
  if (text.persisted === '') {
    text.typed = '';
    return;
  }
  const paths = text.articleId === null ? [NEW_PATH] : [NEW_PATH, editPath(text.articleId)];
  const [first = '', second] = text.isSavedOnce ? paths.reverse() : paths;
  const isFound =
    (await findPersisted(session, first)) || (second !== undefined && (await findPersisted(session, second)));
  const shown = await form.body.inputValue();
  if (!isFound || !text.typed.startsWith(shown)) {
    throw new Error(`The browser lost text. Persisted: ${text.persisted.slice(-200)} | shown: ${shown.slice(-200)}`);
  }
  text.counters.mostKeysBehind = Math.max(text.counters.mostKeysBehind, text.seenLength - shown.length);
  text.typed = shown;
  if (shown !== '') await form.body.press('Control+End');
}

/** Whether the form of `path` contains the persisted text, at once or after restoring the offered draft. */
async function findPersisted({ form, text }: Session, path: string): Promise<boolean> {
  await form.open(path);
  const offer = form.page.getByRole('button', { name: 'Restore' });
  const isThere = async () => (await form.body.inputValue()).startsWith(text.persisted);
  await waitUntil(async () => (await isThere()) || (await offer.count()) > 0, OFFER_TIMEOUT_MS, '').catch(() => {});
  if ((await offer.count()) > 0) {
    text.counters.restored += 1;
    await offer.first().click();
  } else text.counters.foundSaved += 1;
  return happensWithin(OFFER_TIMEOUT_MS, isThere);
}

/** Throws unless a page that was not killed shows the full typed text. */
async function checkShown(session: Session): Promise<void> {
  const { form, text } = session;
  const hasLeft = () => !/\/(add|edit)$/.test(new URL(form.page.url()).pathname);
  let shown = '';
  const isShown = async () => {
    // A save with a late response navigates to the list.
    if (hasLeft()) text.typed = '';
    if (hasLeft()) return true;
    await resolveConflict(session);
    shown = await form.body.inputValue({ timeout: SAVE_PAUSE_MS }).catch(() => '(no form)');
    return shown === text.typed;
  };
  const complaint = () => `The form shows …${shown.slice(-200)} instead of …${text.typed.slice(-200)}`;
  await waitUntil(isShown, OFFER_TIMEOUT_MS, complaint);
}

/** Saves, with retries, and ends the current text. */
async function save(session: Session): Promise<void> {
  const { text } = session;
  if (text.typed === '') return;
  const isSaved = () => text.saves.at(-1)?.text.trimEnd() === text.typed.trimEnd();
  const trySave = async () => {
    if (isSaved()) return true;
    if (!(await resolveConflict(session))) await submit(session).catch(() => {});
    return happensWithin(SAVE_PAUSE_MS, isSaved);
  };
  await waitUntil(trySave, TIMEOUT_MS, 'The form cannot be saved.');
  text.typed = '';
}

function happensWithin(timeoutMs: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  return waitUntil(condition, timeoutMs, '').then(
    () => true,
    () => false,
  );
}
