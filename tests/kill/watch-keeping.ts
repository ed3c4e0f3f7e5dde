import type { BrowserContext } from '@playwright/test';

/** What a page said of its form. Of two body texts the longer one is the later: the typist only adds. */
export type KeepingReport =
  | { kind: 'typed'; length: number }
  /** The browser's database has acknowledged it to the page; `waitedMs` is how long its oldest key had waited for that. */
  | { kind: 'kept'; text: string; waitedMs: number }
  /** An answer to a save has been read in full. */
  | { kind: 'answered'; articleId: string; text: string; isSaved: boolean };

declare global {
  var reportKeeping: (report: KeepingReport) => void;
}

/**
 * Tells of every key that reaches the body, of every text the page was told is in the browser's database, and of every
 * answer to a save.
 */
export async function watchKeeping(context: BrowserContext, hear: (report: KeepingReport) => void): Promise<void> {
  await context.exposeBinding('reportKeeping', (_source, report: KeepingReport) => hear(report));
  await context.addInitScript(() => {
    let waiting: { length: number; sinceMs: number }[] = [];
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        waiting.push({ length: target.value.length, sinceMs: performance.now() });
        globalThis.reportKeeping({ kind: 'typed', length: target.value.length });
      },
      true,
    );
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function keep(draft, key) {
      const text = String(draft.form.description);
      this.transaction.addEventListener('complete', () => {
        const oldest = waiting[0]?.sinceMs ?? performance.now();
        waiting = waiting.filter(({ length }) => length > text.length);
        globalThis.reportKeeping({ kind: 'kept', text, waitedMs: performance.now() - oldest });
      });
      return put.call(this, draft, key);
    };
    const ask = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const response = await ask(address, init);
      if (init?.method !== 'POST' || typeof init.body !== 'string' || !init.body.includes('"intent"')) return response;
      const { articleId, form } = JSON.parse(init.body);
      const isSaved = response.ok && (await response.clone().text()).includes('"saved"');
      globalThis.reportKeeping({ kind: 'answered', articleId, text: form.description, isSaved });
      return response;
    };
  });
}
