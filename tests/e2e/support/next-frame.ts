import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until the page has been drawn again, with scrolling and layout that were due. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Waits until `read` returns the same after ten frames. Sections that come near the window get their height in the frames after a scroll. */
export async function readAtRest<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  let value = await read();
  await expect(async () => {
    const before = value;
    for (let frame = 0; frame < 10; frame += 1) await nextFrame(page);
    value = await read();
    expect(JSON.stringify(value)).toBe(JSON.stringify(before));
  }).toPass({ intervals: [0] });
  return value;
}
