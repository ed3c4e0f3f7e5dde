import { describe, expect, it } from 'vitest';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { toChangeViews } from './change-view.ts';

const format = createMomentFormat('Asia/Dhaka');
const change = (after: Parameters<typeof makeInput>[0]) => toChangeViews(makeInput(), makeInput(after), format);

describe('toChangeViews', () => {
  it('returns nothing if nothing changed', () => {
    expect(change({})).toEqual([]);
  });

  it('describes the changed parts in the order of the form', () => {
    const changes = change({
      subcategory: 'রাজনীতি',
      isFeatured: true,
      status: 'scheduled',
      publishAt: 1_795_000_000_000,
    });
    expect(changes.map(({ name, lang }) => [name, lang])).toEqual([
      ['Category', 'bn'],
      ['Featured', 'en'],
      ['Status', 'en'],
    ]);
    const describeAfter = (n: number) =>
      changes[n]?.pieces.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('');
    expect(describeAfter(0)).toBe('বাংলাদেশ / রাজনীতি');
    expect(describeAfter(1)).toBe('Yes');
    expect(describeAfter(2)).toBe('Scheduled, 18 Nov 2026, 17:06');
  });

  it('shows a changed image, and its caption as text', () => {
    const [image] = change({ imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' });
    expect(image).toMatchObject({
      name: 'Image',
      images: { before: null, after: { url: '/demo/flood-1280.webp' } },
    });
    expect(image?.pieces).toEqual([{ kind: 'added', text: 'নদী' }]);
  });

  it('names an alternative text beside the caption', () => {
    const [image] = change({ imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী', imageAlt: 'নৌকা' });
    expect(image?.pieces.map(({ text }) => text).join('')).toBe('নদী\nAlternative text: নৌকা');
  });

  it('shows another image for link previews, with its alternative text, and the credit of the image', () => {
    const social = { socialImageUrl: '/demo/river-1280.webp', socialImageAlt: 'নদী' };
    const [image, preview] = change({ imageUrl: '/demo/flood-1280.webp', imageCredit: 'রিনা', ...social });
    expect(image?.pieces.map(({ text }) => text).join('')).toBe('Credit: রিনা');
    expect(preview).toMatchObject({ name: 'Image for previews', images: { after: { url: social.socialImageUrl } } });
    expect(preview?.pieces.map(({ text }) => text).join('')).toBe('Alternative text: নদী');
  });

  it('omits long unchanged text', () => {
    const long = 'বাংলাদেশের খবর '.repeat(100);
    const [body] = toChangeViews(
      makeInput({ description: `${long}নতুন${long}` }),
      makeInput({ description: `${long}পুরোনো${long}` }),
      format,
    );
    const pieces = body?.pieces ?? [];
    expect(pieces.at(0)?.kind).toBe('gap');
    expect(pieces.at(-1)?.kind).toBe('gap');
    expect(pieces.map(({ text }) => text).join('').length).toBeLessThan(400);
  });
});
