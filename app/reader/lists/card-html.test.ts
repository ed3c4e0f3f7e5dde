import { describe, expect, test } from 'vitest';
import { toFeaturedHtml, toLatestHtml, toLeadHtml, toRowHtml } from './card-html.ts';
import type { ListedCard } from './card-view.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 6);
const CONTEXT = { readAtMs: NOON_MS, isLite: false };
const CARD: ListedCard = { id: 'a1', headline: ['খবর'], time: { ms: NOON_MS, offsetMinutes: 360 } };
const TIME = '<time datetime="2026-11-20T06:00:00Z">দুপুর ১২:০০</time>'; // "12:00 at noon"
const MEDIA = '/media/0123456789abcdef0123456789abcdef';
const STORED = {
  url: `${MEDIA}/800.jpg`,
  srcSet: null,
  source: { type: 'image/avif', srcSet: `${MEDIA}/400.avif 400w, ${MEDIA}/800.avif 800w` },
};

const row = (changes: Partial<ListedCard>, isLite = false) =>
  toRowHtml({ ...CARD, ...changes }, { ...CONTEXT, isLite, heading: 'h3' }).markup;

describe('a card', () => {
  test('has a link, a heading and a time', () => {
    expect(row({})).toBe(
      `<article class="card card-row"><div><h3><a href="/article/a1">খবর</a></h3><p class="card-meta">${TIME}</p></div></article>`,
    );
  });

  test('escapes every text', () => {
    const hostile = '<img src=x onerror="1">';
    const card = { headline: [hostile, hostile], label: hostile, author: { name: hostile, initial: '<' }, id: '"><b>' };
    const options = { ...CONTEXT, heading: 'h2', isWide: false, isCompact: false } as const;
    const markup = toLeadHtml({ ...CARD, ...card, excerpt: hostile }, options).markup;
    expect(markup.match(/<(?!\/)\w+/g)).toEqual([
      ...['<article', '<div', '<p', '<span', '<h2', '<a', '<em', '<p', '<p', '<b', '<time'],
    ]);
  });

  test('keeps a range of numbers on one line and emphasises every second part of the headline', () => {
    expect(row({ headline: ['আয় ', '৫০%–৬০%'] })).toContain(
      '>আয় <em><span class="whitespace-nowrap">৫০%–৬০%</span></em></a>',
    );
  });

  test('shows the video mark and the label', () => {
    expect(row({ hasVideo: true, label: 'খেলা' })).toMatch(/<b>খেলা<\/b><span><svg .+<\/svg>ভিডিও<\/span><time/);
  });

  test('has the best format of its image and a fallback', () => {
    expect(row({ image: STORED })).toContain(
      `<picture><source type="image/avif" sizes="132px" srcset="${STORED.source.srcSet}"><img alt="" class="article-image" decoding="async" height="720" width="1280" loading="lazy" src="${STORED.url}"></picture>`,
    );
  });

  test('has the smallest file in a lite page', () => {
    const markup = row({ image: STORED }, true);
    expect(markup).toContain(`src="${MEDIA}/400.jpg"`);
    expect(markup).not.toContain('800');
  });

  test('has no image in a lite page if its size is unknown', () => {
    expect(row({ image: { url: 'https://img.example/a.jpg', srcSet: null, source: null } }, true)).not.toContain('img');
  });

  test('names the offset of another zone than Dhaka', () => {
    expect(row({ time: { ms: NOON_MS, offsetMinutes: 0 } })).toContain('" data-offset="0">সকাল ৬:০০<'); // "6:00 in the morning"
  });

  test('has no time if it is invalid', () => {
    expect(row({ time: { ms: Number.NaN, offsetMinutes: 360 } })).not.toContain('<time');
  });

  test('is loaded first if it is the featured one', () => {
    const image = { url: '/a.webp', srcSet: '/a-400.webp 400w', source: null };
    expect(toFeaturedHtml({ ...CARD, image }, { ...CONTEXT, heading: 'h2' }).markup).toMatch(
      /fetchpriority="high" loading="eager" sizes="[^"]+" srcset="\/a-400.webp 400w" src="\/a.webp">/,
    );
  });

  test('is a time and a link in the list of the newest', () => {
    expect(toLatestHtml(CARD, CONTEXT).markup).toBe(`${TIME}<a href="/article/a1">খবর</a>`);
  });
});
