import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { cardContent } from '#tests/support/cards/card-content.ts';
import { listChildren } from '#tools/running-processes.ts';
import { createCardRenderer } from './card-renderer.ts';

const IMAGE = join(import.meta.dirname, '../../../public/demo/city-skyline-1280.webp');
const images = new Map([
  ['/image', await readFile(IMAGE)],
  ['/damaged', Buffer.from('no image')],
]);
const MAX_QUEUED = 2;
const renderer = createCardRenderer(async (url) => {
  const bytes = images.get(url);
  return bytes === undefined ? null : { bytes, focus: { x: 0.5, y: 0.3 } };
}, MAX_QUEUED);
afterAll(() => renderer.close());

const listRenderers = () => listChildren(process.pid).filter(({ command }) => command.includes('card-process'));

describe('the process that draws cards', () => {
  test('draws the same card each time', async () => {
    const content = cardContent({ imageUrl: '/image', credit: 'ছবি: প্রহর' });
    const drawn = await Promise.all([renderer.draw(content, 'png'), renderer.draw(content, 'png')]);
    const [one, other] = drawn.map((card) => (card.kind === 'drawn' ? Buffer.from(card.bytes) : null));
    expect(one).toEqual(other);
    expect(await sharp(one ?? undefined).metadata()).toMatchObject({ width: 1080, height: 1080, format: 'png' });
  });

  test('needs no font of the system', async () => {
    const content = cardContent({ text: 'র‍্যাবের অভিযানে গ্রেপ্তার ৩', credit: 'ছবি: প্রহর' });
    const usual = await renderer.draw(content, 'png');
    vi.stubEnv('FONTCONFIG_FILE', '/dev/null');
    vi.stubEnv('FONTCONFIG_PATH', '/nonexistent');
    const fontless = createCardRenderer(async () => null);
    const drawn = await fontless.draw(content, 'png');
    fontless.close();
    vi.unstubAllEnvs();
    expect(drawn).toEqual(usual);
  });

  test.each([
    ['/missing', 'unreadable'],
    ['/damaged', 'unreadable'],
  ])('cannot draw the image %s', async (imageUrl, kind) => {
    expect(await renderer.draw(cardContent({ imageUrl }), 'jpeg')).toEqual({ kind });
  });

  test('is started again after it was killed', async () => {
    await renderer.draw(cardContent(), 'preview');
    // It must not draw the card before it is killed.
    for (const { pid } of listRenderers()) process.kill(pid, 'SIGSTOP');
    const failing = renderer.draw(cardContent({ size: 'story', imageUrl: '/image' }), 'png');
    await setImmediate();
    for (const { pid } of listRenderers()) process.kill(pid, 'SIGKILL');
    await expect(failing).rejects.toThrow('card-process has ended (SIGKILL).');
    expect(await renderer.draw(cardContent(), 'preview')).toMatchObject({ kind: 'drawn' });
  });

  test('refuses cards that too many others wait before', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => renderer.draw(cardContent(), 'preview')));
    expect(results.map(({ kind }) => kind)).toEqual(['drawn', 'drawn', 'drawn', 'busy', 'busy']);
  });
});
