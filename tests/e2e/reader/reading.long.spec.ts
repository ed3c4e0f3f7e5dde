import { READ_MORE_QUERY_LIMIT } from '#domain/article/decide-related.ts';
import { findBrokenWords, publishJoined } from '../support/joined-words.ts';
import { expect, test } from '../support/site-test.ts';

test('articles next to each other have images only if all of them have one', async ({ page, newsroom }) => {
  const images = page.locator('[data-list="more"] img');
  const showsImages = (count: number) => expect(images.filter({ visible: true })).toHaveCount(count);
  await page.setViewportSize({ width: 1280, height: 900 });
  const imageUrl = '/demo/flood-1280.webp';
  // The list is chosen from the newest 30 of the category, and prefers those with images: here only one has an image.
  for (let n = 0; n <= READ_MORE_QUERY_LIMIT; n += 1) {
    await newsroom.publish(`e2e-mixed-${n}`, { category: 'চাকরি', imageUrl: n === 3 ? imageUrl : '' });
  }
  await page.goto('/article/e2e-mixed-0');
  await expect(images).toHaveCount(1);
  await showsImages(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await showsImages(1);
  for (let n = 0; n < 10; n += 1) await newsroom.publish(`e2e-more-${n}`, { category: 'ধর্ম', imageUrl });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/article/e2e-more-0');
  await showsImages(4);
});

test('no line breaks inside a joined word on any page, in print and in the lite edition', async ({
  page,
  newsroom,
}) => {
  await publishJoined(newsroom);
  const paths = [
    '/',
    `/category/${encodeURIComponent('বাংলাদেশ')}`,
    `/search?q=${encodeURIComponent('অনূর্ধ্ব-১৯')}`,
    '/article/e2e-joined-1',
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [320, 330, 340, 350, 360, 370, 380, 390]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await findBrokenWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.emulateMedia({ media: 'print' });
  expect(await findBrokenWords(page)).toEqual([]);
  await page.context().addCookies([{ name: 'edition', value: 'lite', url: page.url() }]);
  await page.emulateMedia({ media: 'screen' });
  for (const path of paths) {
    await page.goto(path);
    expect(await findBrokenWords(page), `${path}, lite`).toEqual([]);
  }
});
