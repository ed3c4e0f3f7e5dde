import type { Page } from '@playwright/test';
import { hydrated } from './site-test.ts';

/** Opens Add News and waits until something can be typed. */
export async function openAddForm(page: Page): Promise<void> {
  await page.goto('/dashboard/add');
  await hydrated(page);
  await titleField(page).and(page.locator(':enabled')).waitFor();
}

/** Opens the edit form of an article over the list. */
export async function openEditForm(page: Page, id: string): Promise<void> {
  await page.goto(`/dashboard/manage/${id}/edit`);
  await hydrated(page);
  await titleField(page).and(page.locator(':enabled')).waitFor();
}

export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
export const categoryField = (page: Page) => page.getByRole('combobox', { name: 'Category', exact: true });
export const subcategoryField = (page: Page) => page.getByRole('combobox', { name: 'Subcategory' });

/** Fills in what spec §5 requires. */
export async function fillRequired(page: Page, title: string, body = 'প্রথম অনুচ্ছেদ।'): Promise<void> {
  await titleField(page).fill(title);
  await bodyField(page).fill(body);
  await categoryField(page).selectOption('শিক্ষা');
}

/** What is selected in the body. */
export function readSelection(page: Page): Promise<string> {
  return bodyField(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '',
  );
}

/** Selects the first place where `words` stand in the body. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await bodyField(page).evaluate((field, wanted) => {
    if (!(field instanceof HTMLTextAreaElement)) return;
    const start = field.value.indexOf(wanted);
    field.focus();
    field.setSelectionRange(start, start + wanted.length);
  }, words);
}

/** Pastes a file, made in the page, onto the element that has the focus. */
export async function pasteFile(page: Page, kind: 'png' | 'html'): Promise<void> {
  await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    canvas.getContext('2d')?.fillRect(8, 8, 20, 20);
    const picture = await new Promise<Blob>((done) => canvas.toBlob((blob) => blob && done(blob), 'image/png'));
    const content = wanted === 'png' ? picture : new Blob(['<script>alert(1)</script>']);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([content], 'ছবি.png', { type: 'image/png' }));
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, kind);
}
