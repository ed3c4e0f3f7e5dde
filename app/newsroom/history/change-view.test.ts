import { describe, expect, it } from 'vitest';
import { makeInput } from '#tests/support/make-article.ts';
import { createMomentFormat } from '../format-moment.ts';
import { toChangeViews } from './change-view.ts';

const format = createMomentFormat('Asia/Dhaka');
const change = (after: Parameters<typeof makeInput>[0]) => toChangeViews(makeInput(), makeInput(after), format);

describe('what changed', () => {
  it('is nothing where nothing did', () => {
    expect(change({})).toEqual([]);
  });

  it('is told part by part', () => {
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
    const told = (n: number) =>
      changes[n]?.pieces.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('');
    expect(told(0)).toBe('বাংলাদেশ / রাজনীতি');
    expect(told(1)).toBe('Yes');
    expect(told(2)).toBe('Scheduled, 18 Nov 2026, 17:06');
  });

  it('shows another picture, and tells its caption', () => {
    const [picture] = change({ imageUrl: '/demo/flood-1280.webp', imageCaption: 'নদী' });
    expect(picture).toMatchObject({
      name: 'Picture',
      pictures: { before: null, after: { url: '/demo/flood-1280.webp' } },
    });
    expect(picture?.pieces).toEqual([{ kind: 'added', text: 'নদী' }]);
  });

  it('leaves out long stretches that did not change, and cuts only at spaces', () => {
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
