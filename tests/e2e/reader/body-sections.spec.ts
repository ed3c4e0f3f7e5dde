import { findMainViolations } from '../support/looks/find-violations.ts';
import { expect, test } from '../support/site-test.ts';

const COLUMNS = ['জেলা', 'জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই'];
const ROWS = [
  COLUMNS,
  ['কুড়িগ্রাম', '১২', '১৮', '৪৫', '১২০', '২৯৮', '৪৫৬', '৫১০'],
  ['গাইবান্ধা', '৯', '২১', '৪০', '৯৮', '২৭০', '৪০২', '৪৮৭'],
];

const BODY = [
  '# মূল কথা',
  'প্রথম অনুচ্ছেদে **মোটা**, _বাঁকা_ আর ##yellow|রঙিন## কথা।',
  `/// টেবিল মাসে মাসে বৃষ্টি, মিলিমিটার\n${ROWS.map((cells) => cells.join(' // ')).join('\n')}\n///`,
  'দ্বিতীয় অনুচ্ছেদ, [একটি লিংক](https://example.org/) সহ।',
  '/// উক্তি\nনদী আমাদের ঘর নিয়েছে, আমাদের মন নিতে পারেনি।\n— রহিমা খাতুন, চরের বাসিন্দা\n///',
  '/// টেবিল\nপণ্য // দাম\nচাল // ৳৬৫\nডাল // ৳১৪০\n///',
  'তৃতীয় অনুচ্ছেদ।',
  '/// বক্স এক নজরে\nবাঁধটির **চার কিলোমিটার** ভেঙেছে।\n## যা জানা গেছে\n* ক্ষতি\n/* ঘর: ১২০টি\n/* স্কুল: ৩টি\n* ত্রাণ\n///',
  '* ফল\n/* আম\n//* হিমসাগর\n//* ল্যাংড়া\n/* জাম\n* সবজি\n/১. আলু\n/২. পটোল',
  '/// গ্যালারি চরের তিন দিন\n![চরে বাঁধা নৌকা](নৌকা "ভোরের ঘাট" "সালমা খাতুন")\n![নৌকার সারি](নৌকা)\n![দুটি নৌকা](নৌকা "সন্ধ্যার ঘাট")\n///',
  '> সাধারণ উদ্ধৃতি।\n> — করিম',
  '---',
  '১. এক\n২. দুই',
  'শেষ কথা।',
  '[নৌকা]: /demo/river-boats-1280.webp',
].join('\n\n');

test('an article with every mark fits every screen, scrolls a wide table by keyboard, prints it whole, and is accessible', async ({
  page,
  newsroom,
}) => {
  await newsroom.publish('e2e-sections', { title: 'সব চিহ্নের খবর', description: BODY });
  await page.goto('/article/e2e-sections');
  const table = page.getByRole('group', { name: 'মাসে মাসে বৃষ্টি, মিলিমিটার' });
  const box = page.getByRole('note', { name: 'এক নজরে' });
  for (const width of [1280, 360]) {
    await test.step(`every mark fits a screen of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('table', { name: 'মাসে মাসে বৃষ্টি, মিলিমিটার' })).toBeVisible();
      await expect(box).toBeVisible();
      await expect(page.getByRole('main').getByText('[নৌকা]')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
  await test.step('the table scrolls by keyboard on a phone', async () => {
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
  await test.step('a printed table shows all of its columns', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(table).toHaveCSS('overflow-x', 'visible');
    await expect(box).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  // The header and the footer are examined in `accessibility.spec.ts`.
  expect(await findMainViolations(page)).toEqual([]);
});
