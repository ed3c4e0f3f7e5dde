import { waitForHydration } from '#tools/wait-for-hydration.ts';
import { expect, test } from './site-test.ts';

test('dbg', async ({ page, newsroom }) => {
  const category = 'ধর্ম';
  for (let n = 0; n < 45; n += 1) await newsroom.publish(`e2e-further-${n}`, { title: `সারির খবর ${n}`, category });
  await page.goto(`/category/${encodeURIComponent(category)}`);
  await waitForHydration(page);
  const main = page.getByRole('main');
  const link = (title: string) => main.getByRole('link', { name: title, exact: true });
  const dump = async (w: string) =>
    process.stderr.write(
      w +
        ' ' +
        (await main.getByRole('article').allTextContents())
          .map((t) => t.replace(/[^0-9ব]/g, '').slice(0, 4))
          .join(',') +
        '\n',
    );
  await dump('a');
  await main.getByRole('link', { name: 'আরও খবর' }).click();
  await expect(main.getByRole('article')).toHaveCount(40);
  await dump('b');
  await newsroom.edit('e2e-further-10', { title: 'সারির বদলানো খবর', category });
  await expect(link('সারির বদলানো খবর')).toBeVisible();
  await dump('c');
  await newsroom.remove('e2e-further-9');
  await expect(link('সারির খবর 9')).toHaveCount(0);
  await expect(link('সারির খবর 4')).toBeVisible();
  await dump('d');
  await page.waitForTimeout(1500);
  await dump('e');
});
