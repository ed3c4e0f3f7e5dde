import type { BrowserContext } from '@playwright/test';
import type { Database } from '#services/postgres/database.ts';
import { articleId } from '../article-id.ts';
import { startKillableBrowser } from '../killable-browser.ts';
import type { NewsroomClient } from '../newsroom-client.ts';
import type { Random } from '../random.ts';
import { between, pick } from '../random.ts';
import { endWithin, waitUntil } from '../wait-until.ts';
import { readBodies } from './stored-state.ts';

const TIMEOUT_MS = 60_000;
const TEXT_TIMEOUT_MS = 15_000;
const SAVE_TIMEOUT_MS = 5_000;
const NEW_PATH = '/dashboard/add';
const WORDS = ['নদী ', 'সকাল ', 'ক্ষমতা ', 'স্ত্রী ', 'prohor ', '১২৩ ', 'শ্রমিক '] as const;

/** `profile` is the folder of the browser's profile, which survives a kill. */
type Options = { origin: string; profile: string; client: NewsroomClient; random: Random };

/** An event of the form: the browser's database has stored a text, or the server has acknowledged it. */
type Report = { kind: 'persisted' | 'autosaved' | 'saved'; articleId: string; text: string };

declare global {
  var reportStored: (report: Report) => void;
}

export type Typist = Awaited<ReturnType<typeof openTypist>>;

/** Opens the article form in a real browser, to type in it. The text of an article only grows. */
export async function openTypist({ origin, profile, client, random }: Options) {
  const counts = { keys: 0, persisted: 0, autosaved: 0, saved: 0, restored: 0, mostKeysBehind: 0 };
  const acknowledged: Report[] = [];
  /** The path of the open form, the text typed into it, and the last text that the browser's database has stored. */
  let path: string | null = null;
  let typed = '';
  let persisted = '';
  let endTyping = async () => {};

  const record = (report: Report) => {
    counts[report.kind] += 1;
    if (report.kind === 'persisted') persisted = report.text;
    else acknowledged.push(report);
  };
  let form = await openForm();

  /** Starts the browser with an empty page that can open the article form. */
  async function openForm() {
    const { context, kill } = await startKillableBrowser(profile);
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addCookies([...client.cookies]);
    await reportForm(context, record);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const title = page.locator('[name="title"]');
    const open = async (at: string) => {
      path = at;
      await page.goto(`${origin}${at}`);
      await title.and(page.locator(':enabled')).waitFor();
    };
    return { page, kill, title, body: page.locator('textarea[name="description"]'), open };
  }

  /** Opens the article that was saved last, or a new one. */
  async function begin(): Promise<void> {
    const last = acknowledged.findLast(({ kind }) => kind === 'saved');
    persisted = '';
    if (last && random() < 0.6) await form.open(`/dashboard/manage/${last.articleId}/edit`);
    else {
      await form.open(NEW_PATH);
      await form.title.fill(`browser ${counts.saved}`);
      await form.page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('শিক্ষা');
    }
    typed = await form.body.inputValue();
    await form.body.press('Control+End');
  }

  /** Waits until the form shows a text for which the check is true. */
  async function waitForText(check: (shown: string) => boolean): Promise<string> {
    let shown = '';
    const isShown = async () => {
      shown = await form.body.inputValue();
      return check(shown);
    };
    const complaint = () =>
      `Shown …${shown.slice(-200)}, typed …${typed.slice(-200)}, stored …${persisted.slice(-200)}`;
    await waitUntil(isShown, TEXT_TIMEOUT_MS, complaint);
    return shown;
  }

  return {
    report: () => counts,
    /** Types words until `stop` or a kill. Resolves when the browser's database has stored a text. */
    start: async () => {
      if (path === null) await begin();
      let isTyping = true;
      const type = async () => {
        while (isTyping) {
          const word = pick(random, WORDS);
          typed += word;
          counts.keys += word.length;
          await form.page.keyboard.type(word, { delay: between(random, 0, 25) });
        }
      };
      const ended = type().catch(() => {});
      endTyping = () => {
        isTyping = false;
        return endWithin(ended, TIMEOUT_MS, 'The browser has not taken a word.');
      };
      await waitUntil(() => persisted !== '', TIMEOUT_MS, 'The browser has not stored a text.');
    },
    stop: () => endTyping(),
    kill: async () => {
      await Promise.all([endTyping(), form.kill()]);
    },
    /** Restarts the browser and throws unless it offers the text that its database has stored. */
    reopen: async () => {
      form = await openForm();
      if (path === null || persisted === '') {
        path = null;
        return;
      }
      await form.open(path);
      await form.page.getByRole('button', { name: 'Restore' }).first().click();
      counts.restored += 1;
      const shown = await waitForText((text) => text.startsWith(persisted) && typed.startsWith(text));
      counts.mostKeysBehind = Math.max(counts.mostKeysBehind, typed.length - shown.length);
      typed = shown;
      await form.body.press('Control+End');
    },
    /** Throws unless a page that was not killed shows the full typed text. */
    checkText: () => waitForText((text) => text === typed),
    /** Saves the article. A browser may have to send the request again on a new connection. */
    save: async () => {
      if (path === null || typed === '') return;
      const before = counts.saved;
      const isSaved = () => counts.saved > before;
      const trySave = async () => {
        await form.body.evaluate((field) => field.closest('form')?.requestSubmit()).catch(() => {});
        return waitUntil(isSaved, SAVE_TIMEOUT_MS, '').then(isSaved, isSaved);
      };
      await waitUntil(trySave, TIMEOUT_MS, 'The form cannot be saved.');
      path = null;
    },
    /** Throws unless the text of each of the last acknowledged saves and autosaves is stored, or a longer one. */
    check: async (db: Database) => {
      for (const { kind, articleId: id, text } of acknowledged.slice(-5)) {
        const { saved, autosaved } = await readBodies(db, articleId(id));
        const bodies = kind === 'saved' ? saved : [...saved, ...autosaved];
        if (!bodies.some((body) => body.startsWith(text.trim())))
          throw new Error(`A text of the browser that was ${kind} is missing: ${id} …${text.slice(-100)}`);
      }
    },
  };
}

/** Reports every text that the browser's database stores, and every acknowledged save and autosave. */
async function reportForm(context: BrowserContext, onReport: (report: Report) => void): Promise<void> {
  await context.exposeBinding('reportStored', (_source, report: Report) => onReport(report));
  await context.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function putAndReport(draft, key) {
      const report = { kind: 'persisted' as const, articleId: '', text: String(draft.form.description) };
      this.transaction.addEventListener('complete', () => reportStored(report));
      return put.call(this, draft, key);
    };
    const originalFetch = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      const response = await originalFetch(url, init);
      if (init?.method !== 'POST' || typeof init.body !== 'string' || !init.body.includes('"form"')) return response;
      const { articleId, form } = JSON.parse(init.body);
      const result = response.ok ? await response.clone().text() : '';
      const kind = String(url).endsWith('/dashboard/autosave') ? 'autosaved' : 'saved';
      const isStored = result.includes(kind === 'saved' ? '"saved"' : '"stored"');
      if (isStored) reportStored({ kind, articleId, text: form.description });
      return response;
    };
  });
}
