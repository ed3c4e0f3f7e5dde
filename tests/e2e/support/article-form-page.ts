import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { waitForLiveStream } from '#tools/wait-for-live-stream.ts';

/** Opens Add News and waits until the form accepts input. */
export async function openAddForm(page: Page): Promise<void> {
  await page.goto('/dashboard/add');
  await waitForLiveStream(page);
  await titleField(page).and(page.locator(':enabled')).waitFor();
}

/** Opens the edit form of an article as a modal over the list. */
export async function openEditForm(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/manage/${id}/edit`);
  await waitForLiveStream(page);
  await titleField(page).and(page.locator(':enabled')).waitFor();
}

/** Passes the next save at `url` to `handle`. Reads of the page's data pass: a change can cause one at any time. */
export async function interceptSave(page: Page, url: string, handle: (route: Route) => Promise<void>): Promise<void> {
  let isPending = true;
  await page.route(url, (route) => {
    if (!isPending || route.request().method() !== 'POST') return route.continue();
    isPending = false;
    return handle(route);
  });
}

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
/** The article in the preview, which has its own document. */
export const previewedArticle = (page: Page) =>
  page.frameLocator('iframe[title="Article preview"]').getByRole('article', { name: 'Article preview' });

/** Opens or closes the preview. */
export const togglePreview = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click();

/** Opens a folded part of the settings. */
export const openPart = (page: Page, title: string) =>
  page.locator('summary').filter({ hasText: title }).first().click();

export const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category', exact: true });
export const subcategoryField = (page: Page) => page.getByRole('combobox', { name: 'Subcategory' });

/** Fills in the required fields of docs/behaviour §5. */
export async function fillRequired(page: Page, title: string, body = 'প্রথম অনুচ্ছেদ।'): Promise<void> {
  await titleField(page).fill(title);
  await bodyField(page).fill(body);
  await categoryField(page).selectOption('শিক্ষা');
}

/** Returns the selected text of the body. */
export function readSelection(page: Page): Promise<string> {
  return bodyField(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '',
  );
}

/** Selects the first occurrence of `words` in the body. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await bodyField(page).evaluate((field, wanted) => {
    if (!(field instanceof HTMLTextAreaElement)) return;
    const start = field.value.indexOf(wanted);
    field.focus();
    field.setSelectionRange(start, start + wanted.length);
  }, words);
}

/**
 * Waits until this browser has stored a draft with the text. The form says so only until its first autosave, three seconds after
 * the first key.
 */
export async function expectDraft(page: Page, text: string): Promise<void> {
  await expect.poll(() => readDrafts(page)).toContain(text.normalize('NFC'));
}

const readDrafts = async (page: Page): Promise<string> =>
  (
    await page.evaluate(async () => {
      // Opening a database that does not exist would create it, without its store.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'prohor')) return '';
      const request = indexedDB.open('prohor');
      return new Promise<string>((resolve, reject) => {
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const reading = request.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(reading.result.map(({ form }) => form)));
          };
        };
      });
    })
  ).normalize('NFC');

/** Keeps the time of a page that is opened next: a pause of two seconds between two keys would end a step of undo. */
export async function stopTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const nowMs = Date.now();
    Date.now = () => nowMs;
  });
}

/** Creates a file in the page and pastes it into the focused element. */
export async function pasteFile(page: Page, kind: 'png' | 'html'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    canvas.getContext('2d')?.fillRect(8, 8, 20, 20);
    const image = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob), 'image/png'));
    const content = wanted === 'png' ? image : new Blob(['<script>alert(1)</script>']);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], 'ছবি.png', { type: 'image/png' }));
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kind);
}
