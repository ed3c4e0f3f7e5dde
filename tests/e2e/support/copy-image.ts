import type { Page } from '@playwright/test';

/** Copies an image to the clipboard, as an image viewer does. Requires the clipboard-write permission. */
export async function copyImage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    canvas.getContext('2d')?.fillRect(80, 80, 200, 200);
    const image = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
  });
}
