import type { CardContent } from '#domain/cards/card.ts';
import { openCardFonts } from '#services/cards/render/card-fonts.ts';
import { CARD_CONTENT, makeCard } from '#tests/support/articles/make-card.ts';
import type { DrawnCard } from '#tests/support/cards/draw-cards.ts';
import { drawCard, listPhotographs } from '#tests/support/cards/draw-cards.ts';
import { articleId } from '#tools/article-id.ts';
import { findMainViolations } from '../support/looks/find-violations.ts';
import { inEachLook } from '../support/looks/in-each-look.ts';
import { expect, test } from '../support/site-test.ts';

const TEXT = 'নদীতে নৌকা ডুবে সাতজনের মৃত্যু, নিখোঁজ আরও অন্তত বারোজন যাত্রী';

test('an altered card and the genuine one are shown whole', async ({ page, site, newsroom, clock }) => {
  await newsroom.publish('e2e-card-check', { title: TEXT });
  const fonts = await openCardFonts();
  const [imageUrl = ''] = listPhotographs();
  const drawText = async (text: string, { proof }: Pick<CardContent, 'proof'>): Promise<DrawnCard> => {
    const drawn = await drawCard({ ...CARD_CONTENT, size: 'portrait', imageUrl, text, proof }, fonts);
    if (drawn === null) throw new Error('The text does not fit.');
    return drawn;
  };
  const draw = async (content: CardContent) => {
    const { jpeg, signatureBytes } = await drawText(TEXT, content);
    return { kind: 'drawn' as const, bytes: jpeg, signature: signatureBytes };
  };
  const { content } = await makeCard({ ...site, renderer: { draw } }, articleId('e2e-card-check'), {
    size: 'portrait',
    nowMs: clock.now(),
  });
  const altered = await drawText(TEXT.replace('সাতজনের', 'একজনের'), content);

  await page.goto('/v');
  const picture = { name: 'কার্ড.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(altered.jpeg) };
  await page.getByLabel('ছবি বা স্ক্রিনশট').setInputFiles(picture);
  // The click waits for the next page, which a busy machine may take minutes to make.
  await page.getByRole('button', { name: 'ছবি যাচাই করুন' }).click({ timeout: 0 });
  await expect(page.getByText('কিন্তু এটি বদলানো হয়েছে।')).toBeVisible();
  await inEachLook(page, async () => {
    expect(await findMainViolations(page)).toEqual([]);
    const images = page.getByRole('main').locator('figure img');
    await expect(images).toHaveCount(2);
    for (const image of await images.all()) {
      const readShape = () => image.evaluate((element: HTMLImageElement) => element.clientWidth / element.clientHeight);
      await expect.poll(readShape).toBeCloseTo(1080 / 1350, 1);
    }
  });
});
