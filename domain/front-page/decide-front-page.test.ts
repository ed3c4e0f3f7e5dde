import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOME_SECTION_ORDER } from '../taxonomy/categories.ts';
import { DAY_MS, MINUTE_MS } from '../time/durations.ts';
import { decideFrontPage } from './decide-front-page.ts';
import type { PlannedSection, SectionLayout } from './section-plan.ts';
import { HOME_SECTION_SIZE, planSections } from './section-plan.ts';

const NOON_MS = Date.UTC(2026, 10, 26, 6);

/** `a1 b c2~` → article a with image 1, article b without an image, and c, which is more than a day older. Newest first. */
const read = (articles: string) =>
  articles
    .split(' ')
    .filter((article) => article !== '')
    .map((article, index) => ({
      id: article.charAt(0),
      imageUrl: /\d/.test(article) ? `/demo/i${article.replace(/\D/g, '')}-1280.webp` : '',
      publicAt: NOON_MS - index * MINUTE_MS - (article.endsWith('~') ? DAY_MS : 0),
    }));

type Candidate = ReturnType<typeof read>[number];

const write = (articles: readonly Candidate[]) =>
  articles.map(({ id, imageUrl }) => `${id}${/\d+/.exec(imageUrl)?.[0] ?? ''}`).join(' ');

const plan = (name: string, layout: SectionLayout): PlannedSection => ({ name, layout, isMirrored: false });
const PLAN = [
  plan('news', 'dominant'),
  plan('world', 'pair'),
  plan('arts', 'band'),
  plan('opinion', 'people'),
  plan('jobs', 'rows'),
];

/** Large images are written `[a1]`. A line divides the articles that the layout draws from the headlines. */
const writeSection = (articles: readonly (Candidate & { look: string })[]) =>
  articles
    .map((article, index) => {
      const text = article.look === 'large' ? `[${write([article])}]` : write([article]);
      return article.look === 'headline' && articles[index - 1]?.look !== 'headline' ? `| ${text}` : text;
    })
    .join(' ');

function decide({ featured = '', newest = '', ...sections }: Record<string, string>) {
  const page = decideFrontPage({
    featured: read(featured)[0] ?? null,
    newest: read(newest),
    sections: new Map(Object.entries(sections).map(([name, articles]) => [name, read(articles)])),
    plan: PLAN,
  });
  return {
    lead: write(page.lead === null ? [] : [page.lead]),
    secondary: write(page.secondary),
    headlines: write(page.headlines),
    latest: write(page.latest),
    topRow: write(page.topRow),
    sections: page.sections.map(({ name, layout, articles }) => `${name} ${layout}: ${writeSection(articles)}`),
  };
}

const listSections = (sections: Record<string, string>) => decide(sections).sections;

describe('the top block', () => {
  test('has two articles and a row of four with images, and two headlines; the latest are the newest of the others', () => {
    expect(
      decide({
        featured: 'f1',
        newest: 'a b2 f1 c3 d e4 g5 h i6 j7',
        news: 'a b2 f1 c3 i6 j7 k8',
        opinion: 'd e4 g5 h l9',
      }),
    ).toEqual({
      lead: 'f1',
      secondary: 'b2 c3',
      headlines: 'a d',
      latest: 'h',
      topRow: 'e4 g5 i6 j7',
      sections: ['news dominant: [k8]', 'opinion people: h l'],
    });
  });

  test('has no row if fewer than four articles with images remain', () => {
    expect(decide({ featured: 'a9', newest: 'a9 b1 c2 d3 e4 f5 g' })).toMatchObject({ secondary: 'b1 c2', topRow: '' });
  });

  test.each([
    ['only one other article has an image', 'a9', 'a9 b c1 d e f g h i', '', 'b c d e f g'],
    ['the featured article has no image', 'a', 'a b c1 d2 e f g h i', 'c1 d2', 'b e f g h i'],
  ])('has six headlines if %s', (_, featured, newest, ...expected) => {
    const { secondary, headlines } = decide({ featured, newest });
    expect([secondary, headlines]).toEqual(expected);
  });

  test('leaves the last article of a section to the section', () => {
    expect(decide({ featured: 'a1', newest: 'a1 b2 c3 d', news: 'a1 b2', world: 'c3', jobs: 'd' })).toEqual({
      ...{ lead: 'a1', secondary: '', headlines: '', topRow: '' },
      latest: 'b c d',
      sections: ['news dominant: [b2]', 'world dominant: [c3]', 'jobs rows: d'],
    });
  });

  test('leaves the images of a band to the band', () => {
    const page = decide({ featured: 'z9', newest: 'a1 b2 c d e3 f4 g5 h6 i7 j8', arts: 'e3 f4 g5' });
    expect(page).toMatchObject({ topRow: '', sections: ['arts band: [e3] [f4] [g5]'] });
  });

  test('is empty on an empty site', () => {
    expect(decide({ news: '' })).toEqual({
      ...{ lead: '', secondary: '', headlines: '', latest: '', topRow: '' },
      sections: [],
    });
  });
});

describe('the sections', () => {
  test('are left out if their only article is the lead', () => {
    expect(decide({ featured: 'a', newest: 'a', news: 'a' })).toMatchObject({ lead: 'a', sections: [] });
  });

  test.each([
    ['dominant', { news: 'a b c1 d2 e f3 g h i j' }, ['news dominant: a b [c1] d2 | e f g h']],
    ['rows without an image', { news: 'a b c d e1 f' }, ['news rows: a b c d | e f']],
    ['a pair', { world: 'a1 b c2 d3 e' }, ['world pair: [a1] b [c2] d | e']],
    ['dominant instead of a pair with one image', { world: 'a b1 c' }, ['world dominant: a [b1] c']],
    ['a band', { arts: 'a b1 c2 d3 e4 f' }, ['arts band: a [b1] [c2] [d3] | e f']],
    ['dominant instead of a band with one image', { arts: 'a b1 c1 d' }, ['arts dominant: a [b1] c d']],
    ['people, who have no images', { opinion: 'a1 b2 c d e' }, ['opinion people: a b c d | e']],
    ['rows with small images', { jobs: 'a b1 c2 d e3' }, ['jobs rows: a b1 c2 d | e']],
  ])('are %s', (_, sections, expected) => {
    expect(listSections(sections)).toEqual(expected);
  });

  test('have no large image that is more than a day older than their newest article', () => {
    expect(listSections({ news: 'a b1~ c', world: 'a2 b3~ c4', arts: 'a b5~ c6~', jobs: 'a b7~' })).toEqual([
      'news rows: a b1 c',
      'world pair: [a2] b [c4]',
      'arts rows: a b5 c6',
      'jobs rows: a b7',
    ]);
  });

  test('show an image once', () => {
    expect(listSections({ news: 'a1 b2', world: 'c1 d3 e4', jobs: 'f3 g5' })).toEqual([
      'news dominant: [a1] b2',
      'world pair: c [d3] [e4]',
      'jobs rows: f g5',
    ]);
  });
});

/** Up to 12 articles with one of 12 images or none. */
const anySection = (name: string) =>
  fc
    .array(fc.record({ image: fc.integer({ min: -6, max: 12 }), ageMs: fc.nat({ max: 3 * DAY_MS }) }), {
      maxLength: 12,
    })
    .map((drawn) =>
      drawn
        .toSorted((a, b) => a.ageMs - b.ageMs)
        .map(({ image, ageMs }, index) => ({
          id: `${name}${index}`,
          imageUrl: image < 1 ? '' : `/demo/i${image}-1280.webp`,
          publicAt: NOON_MS - ageMs,
        })),
    );

test('each section has the eight newest that the top block does not show, in order', () => {
  const names = PLAN.map(({ name }) => name);
  fc.assert(
    fc.property(fc.tuple(...names.map(anySection)), fc.nat({ max: 40 }), (all, newestCount) => {
      const sections = new Map(names.map((name, index) => [name, all[index] ?? []]));
      const newest = all
        .flat()
        .toSorted((a, b) => b.publicAt - a.publicAt)
        .slice(0, newestCount);
      const page = decideFrontPage({ featured: newest[0] ?? null, newest, sections, plan: PLAN });
      const top = [...newest.slice(0, 1), ...page.secondary, ...page.headlines, ...page.topRow].map(({ id }) => id);
      const expected = names
        .map((name) => (sections.get(name) ?? []).map(({ id }) => id).filter((id) => !top.includes(id)))
        .map((ids) => ids.slice(0, HOME_SECTION_SIZE))
        .filter((ids) => ids.length > 0);
      expect(page.sections.map(({ articles }) => articles.map(({ id }) => id))).toEqual(expected);
      expect(page.latest.filter(({ id }) => top.includes(id))).toEqual([]);
      // Only the lead may be the last article of its category.
      const empty = names.filter((name) => page.sections.every((section) => section.name !== name));
      expect(empty.flatMap((name) => sections.get(name) ?? []).map(({ id }) => id)).toEqual(
        empty.some((name) => (sections.get(name) ?? []).length > 0) ? top.slice(0, 1) : [],
      );
    }),
  );
});

test('planSections has the sections in the order of the category bar and then of §3.6', () => {
  expect(planSections(HOME_SECTION_ORDER).map(({ name, layout }) => `${name} ${layout}`)).toEqual([
    'বাংলাদেশ dominant',
    'খেলা dominant',
    'বিশ্ব pair',
    'বাণিজ্য rows',
    'বিনোদন band',
    'প্রযুক্তি pair',
    'জীবনযাপন dominant',
    'মতামত people',
    'চাকরি rows',
    'শিক্ষা pair',
    'ধর্ম rows',
  ]);
});
