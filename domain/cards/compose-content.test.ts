import { describe, expect, test } from 'vitest';
import { makeArticle, NOON_MS } from '#tests/support/articles/make-article.ts';
import { DHAKA_OFFSET_MINUTES } from '../time/local-day.ts';
import type { CardForm } from './card.ts';
import { CARD_KINDS, MAX_CARD_TEXT } from './card.ts';
import { composeContent, suggestCard } from './compose-content.ts';

const TOKEN = 'a'.repeat(32);
const STORED_URL = `/media/${TOKEN}/1280.jpg?w=1280&h=720`;
const FORM: CardForm = {
  ...{ kind: 'quote', size: 'story', theme: 'dark', text: 'পদ্মায় *সেতু*', detail: 'রিনা' },
  ...{ imageUrl: STORED_URL, credit: 'ছবি: রিনা' },
};
const LOOKS = {
  logoUrl: `/media/${TOKEN}/400.jpg?w=400&h=100`,
  foot: 'prohor.example',
  accent: '#123456',
  mark: '#654321',
};
const SETTINGS = { ...LOOKS, kinds: CARD_KINDS, isShareImage: false };
const DHAKA = { name: 'প্রহর', offsetOf: () => DHAKA_OFFSET_MINUTES };

describe('composeContent', () => {
  test.each([
    ['publication, in the local time of that moment', Date.UTC(2026, 10, 20, 18), '২১ নভেম্বর ২০২৬'],
    ['today, before the publication', 0, '২৫ ডিসেম্বর ২০২৬'],
  ])('shows the date of %s', (_, publishedAt, date) => {
    const article = makeArticle({ category: 'খেলা', publishedAt });
    const about = { article, settings: SETTINGS, site: DHAKA, nowMs: Date.UTC(2026, 11, 25, 6) };
    expect(composeContent(FORM, about)).toEqual({ ...FORM, ...LOOKS, section: 'খেলা', date, siteName: 'প্রহর' });
  });

  test('counts the date in the time zone at the time of the publication, not of today', () => {
    const site = { name: 'প্রহর', offsetOf: (ms: number) => (ms === NOON_MS ? -12 * 60 : 0) };
    const content = composeContent(FORM, { article: makeArticle(), settings: SETTINGS, site, nowMs: NOON_MS + 1 });
    expect(content.date).toBe('১৯ নভেম্বর ২০২৬');
  });
});

describe('suggestCard', () => {
  const ARTICLE = { title: 'শিরোনাম', imageUrl: STORED_URL, imageCredit: 'ছবি: রিনা' };
  const HEADLINE = {
    size: 'square',
    theme: 'light',
    text: 'শিরোনাম',
    detail: '',
    imageUrl: STORED_URL,
    credit: 'ছবি: রিনা',
  };

  test.each([
    ['the headline without a quotation', CARD_KINDS, null, { ...HEADLINE, kind: 'headline' }],
    ['the quotation', CARD_KINDS, 'উক্তি', { ...HEADLINE, kind: 'quote', text: 'উক্তি' }],
    ['the first kind that exists', ['number', 'notice'], null, { ...HEADLINE, kind: 'number' }],
    ['the headline if quotations do not exist', ['breaking'], 'উক্তি', { ...HEADLINE, kind: 'breaking' }],
    ['the headline if no kind exists', [], 'উক্তি', { ...HEADLINE, kind: 'headline' }],
  ] as const)('suggests %s', (_, kinds, quote, form) => {
    expect(suggestCard(ARTICLE, { kinds, quote })).toEqual(form);
  });

  test('cuts a quotation that is too long for a card', () => {
    const { text } = suggestCard(ARTICLE, { kinds: CARD_KINDS, quote: 'শব্দ '.repeat(200).trim() });
    expect(text).toMatch(/শব্দ…$/);
    expect(text.length).toBeLessThanOrEqual(MAX_CARD_TEXT);
  });

  test.each(['', 'https://a.example/b.jpg'])('has no image and no credit for %j, which cannot be drawn', (imageUrl) => {
    const form = suggestCard({ ...ARTICLE, imageUrl }, { kinds: CARD_KINDS, quote: null });
    expect(form).toMatchObject({ imageUrl: '', credit: '' });
  });
});
