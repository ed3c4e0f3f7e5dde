import type { Page } from '@playwright/test';
import type { Random } from '#demo/pictures/random.ts';
import { between, pick } from '#demo/pictures/random.ts';
import { startMortalBrowser } from '#tests/e2e/mortal-browser.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { median } from '../../bench/median.ts';
import type { NewsroomClient } from './newsroom-client.ts';
import type { KeepingReport } from './watch-keeping.ts';
import { watchKeeping } from './watch-keeping.ts';

const PATIENCE_MS = 60_000;
const OFFER_PATIENCE_MS = 15_000;
const SAVE_PAUSE_MS = 1_000;
const WORDS = ['নদী ', 'সকাল ', 'ক্ষমতা ', 'স্ত্রী ', 'prohor ', '১২৩ ', 'শ্রমিক '] as const;

/** A save that the page was told of. */
type BrowserSave = { articleId: string; text: string };

type Options = { origin: string; profile: string; client: NewsroomClient; random: Random };

export type Typist = Awaited<ReturnType<typeof openTypist>>;

/** Somebody who types into the article form of a real browser, whose profile stays when the browser is killed. */
export async function openTypist({ origin, profile, client, random }: Options) {
  let browser: Awaited<ReturnType<typeof startMortalBrowser>>;
  let page: Page;
  let articleId: string | null = null;
  let isSavedOnce = false;
  let serial = 0;
  /** Everything that was typed into the form that is open, whether it arrived or not. */
  let typed = '';
  let kept = '';
  let seenLength = 0;
  let typing: Promise<void> = Promise.resolve();
  let isTyping = false;
  /** A save without an answer may meet itself as a conflict; whoever types on would type into the question. */
  let isUnanswered = false;
  const saves: BrowserSave[] = [];
  const told = { keys: 0, restored: 0, foundSaved: 0, conflicts: 0, mostKeysBehind: 0 };
  const waitsMs: number[] = [];

  // Not by role: under a dialog they have none.
  const body = () => page.locator('textarea[name="description"]');
  const title = () => page.locator('[name="title"]');
  const conflict = () => page.getByRole('dialog', { name: 'Somebody else has saved this article' });
  const paths = () =>
    articleId === null ? ['/dashboard/add'] : ['/dashboard/add', `/dashboard/manage/${articleId}/edit`];

  function hear(report: KeepingReport): void {
    switch (report.kind) {
      case 'typed':
        told.keys += 1;
        seenLength = report.length;
        return;
      case 'kept':
        kept = report.text;
        waitsMs.push(Math.round(report.waitedMs));
        return;
      case 'answered':
        articleId = report.articleId;
        if (!report.isSaved) return;
        isSavedOnce = true;
        isUnanswered = false;
        saves.push({ articleId, text: report.text });
    }
  }

  async function startBrowser(): Promise<void> {
    browser = await startMortalBrowser(profile);
    const { context } = browser;
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addCookies(client.cookies.map((cookie) => ({ ...cookie, url: origin })));
    await watchKeeping(context, hear);
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  }

  async function openForm(path: string): Promise<void> {
    await page.goto(`${origin}${path}`);
    await title().and(page.locator(':enabled')).waitFor();
  }

  /** A new article, or the last one again. */
  async function begin(): Promise<void> {
    kept = '';
    seenLength = 0;
    if (isSavedOnce && articleId !== null && random() < 0.6) {
      await openForm(`/dashboard/manage/${articleId}/edit`);
      typed = await body().inputValue();
    } else {
      articleId = null;
      isSavedOnce = false;
      serial += 1;
      await openForm('/dashboard/add');
      await title().fill(`browser ${serial}`);
      await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('শিক্ষা');
      typed = '';
    }
    await body().press('Control+End');
  }

  async function type(): Promise<void> {
    while (isTyping) {
      const word = pick(random, WORDS);
      typed += word;
      await page.keyboard.type(word, { delay: between(random, 0, 25) });
    }
  }

  async function stopTyping(): Promise<void> {
    isTyping = false;
    await typing.catch(() => {});
  }

  async function submit(): Promise<void> {
    isUnanswered = true;
    await body().evaluate((field) => field instanceof HTMLTextAreaElement && field.form?.requestSubmit());
  }

  /** The other text is an earlier one of the typist's own. */
  async function keepMine(): Promise<boolean> {
    if ((await conflict().count()) === 0) return false;
    told.conflicts += 1;
    await conflict().getByRole('button', { name: 'Save' }).click();
    await conflict().waitFor({ state: 'hidden' });
    return true;
  }

  /** Whether the form of `path` holds all that was kept, by itself or once the draft that it offers is taken. */
  async function findKept(path: string): Promise<boolean> {
    await openForm(path);
    const offer = page.getByRole('button', { name: 'Restore' });
    const isThere = async () => (await body().inputValue()).startsWith(kept);
    await waitUntil(async () => (await isThere()) || (await offer.count()) > 0, OFFER_PATIENCE_MS, '').catch(() => {});
    if ((await offer.count()) > 0) {
      told.restored += 1;
      await offer.first().click();
    } else told.foundSaved += 1;
    return waitUntil(isThere, OFFER_PATIENCE_MS, '').then(
      () => true,
      () => false,
    );
  }

  await startBrowser();
  return {
    saves,
    /** What happened, with how long keys waited until the browser's database had them. */
    report: () => ({
      ...told,
      saves: saves.length,
      medianWaitMs: median(waitsMs),
      longestWaitMs: Math.max(...waitsMs),
    }),
    /** Begins to type, and goes on until `stop` or a kill. */
    start: async () => {
      if (typed === '') await begin();
      isTyping = true;
      typing = type();
      typing.catch(() => {});
    },
    /** Sends the form, as somebody who does not wait for the answer; a new article's writer stops to type first. */
    submitOnce: async () => {
      if (!isSavedOnce || isUnanswered) await stopTyping();
      await submit();
    },
    stop: stopTyping,
    kill: async () => {
      isTyping = false;
      await browser.kill();
      await typing.catch(() => {});
    },
    /** Opens the browser again and throws unless all that was kept is offered, or was saved. */
    reopen: async () => {
      await startBrowser();
      if (kept === '') {
        typed = '';
        return;
      }
      const [first = '', second] = isSavedOnce ? paths().reverse() : paths();
      const isFound = (await findKept(first)) || (second !== undefined && (await findKept(second)));
      const text = await body().inputValue();
      if (!isFound || !typed.startsWith(text)) {
        throw new Error(`The browser lost text. Kept: ${kept.slice(-200)} | shown: ${text.slice(-200)}`);
      }
      told.mostKeysBehind = Math.max(told.mostKeysBehind, seenLength - text.length);
      typed = text;
      if (text !== '') await body().press('Control+End');
    },
    /** Throws unless a page that was not killed still shows all that was typed into it. */
    checkShown: async () => {
      const hasLeft = () => !/\/(add|edit)$/.test(new URL(page.url()).pathname);
      let text = '';
      const isShown = async () => {
        // A save whose answer comes late leads on to the list.
        if (hasLeft()) typed = '';
        if (hasLeft()) return true;
        await keepMine();
        text = await body()
          .inputValue({ timeout: SAVE_PAUSE_MS })
          .catch(() => '(no form)');
        return text === typed;
      };
      const complaint = () => `The form shows …${text.slice(-200)} instead of …${typed.slice(-200)}`;
      await waitUntil(isShown, OFFER_PATIENCE_MS, complaint);
    },
    /** Saves, as often as it takes, and turns to another text. */
    save: async () => {
      if (typed === '') return;
      const isSaved = () => saves.at(-1)?.text.trimEnd() === typed.trimEnd();
      await waitUntil(
        async () => {
          if (isSaved()) return true;
          if (!(await keepMine())) await submit().catch(() => {});
          return waitUntil(isSaved, SAVE_PAUSE_MS, '').then(
            () => true,
            () => false,
          );
        },
        PATIENCE_MS,
        'The form cannot be saved.',
      );
      typed = '';
    },
  };
}
