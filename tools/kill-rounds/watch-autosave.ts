import type { BrowserContext } from '@playwright/test';

/** An event of the article form. The longer of two body texts is the later one, because the typist only appends. */
export type AutosaveReport =
  | { kind: 'typed'; length: number }
  /** The browser's database has stored the text; `waitedMs` is the waiting time of its oldest key. */
  | { kind: 'persisted'; text: string; waitedMs: number }
  /** The server has acknowledged the text as an autosave. */
  | { kind: 'autosaved'; articleId: string; text: string }
  /** The response to a save has been read in full. */
  | { kind: 'answered'; articleId: string; text: string; isSaved: boolean };

declare global {
  var reportAutosave: (report: AutosaveReport) => void;
}

/**
 * Reports every key that the body receives, every text that the browser's database or the server's autosave acknowledges,
 * and every response to a save.
 */
export async function watchAutosave(
  context: BrowserContext,
  onReport: (report: AutosaveReport) => void,
): Promise<void> {
  await context.exposeBinding('reportAutosave', (_source, report: AutosaveReport) => onReport(report));
  await context.addInitScript(() => {
    let waiting: { length: number; sinceMs: number }[] = [];
    document.addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLTextAreaElement)) return;
        waiting.push({ length: target.value.length, sinceMs: performance.now() });
        globalThis.reportAutosave({ kind: 'typed', length: target.value.length });
      },
      true,
    );
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function putAndReport(draft, key) {
      const text = String(draft.form.description);
      this.transaction.addEventListener('complete', () => {
        const oldest = waiting[0]?.sinceMs ?? performance.now();
        waiting = waiting.filter(({ length }) => length > text.length);
        globalThis.reportAutosave({ kind: 'persisted', text, waitedMs: performance.now() - oldest });
      });
      return put.call(this, draft, key);
    };
    const originalFetch = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      const response = await originalFetch(url, init);
      if (init?.method !== 'POST' || typeof init.body !== 'string' || !init.body.includes('"intent"')) return response;
      const { intent, articleId, form } = JSON.parse(init.body);
      const answer = response.ok ? await response.clone().text() : '';
      if (String(url).endsWith('/dashboard/autosave')) {
        const isStored = intent === 'store' && answer.includes('"stored"');
        if (isStored) globalThis.reportAutosave({ kind: 'autosaved', articleId, text: form.description });
        return response;
      }
      const isSaved = answer.includes('"saved"');
      globalThis.reportAutosave({ kind: 'answered', articleId, text: form.description, isSaved });
      return response;
    };
  });
}
