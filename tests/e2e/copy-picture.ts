import type { Page } from '@playwright/test';

/** Copies a picture to the clipboard, as from a picture viewer; needs the permission to write there. */
export async function copyPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    canvas.getContext('2d')?.fillRect(80, 80, 200, 200);
    const picture = await new Promise<Blob>((done) => canvas.toBlob((blob) => blob && done(blob), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
}
