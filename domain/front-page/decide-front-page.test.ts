import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOME_SECTION_ORDER } from '../taxonomy/categories.ts';
import { decideFrontPage } from './decide-front-page.ts';
import type { SectionGroup } from './section-plan.ts';
import { planSections, SECTION_PLAN } from './section-plan.ts';

/** `a1 b` → article a with image 1, article b without an image. */
const read = (articles: string) =>
  articles
    .split(' ')
    .filter((article) => article !== '')
    .map((article) => ({
      id: article.charAt(0),
      imageUrl: article.length > 1 ? `/demo/i${article.slice(1)}-1280.webp` : '',
    }));

type Candidate = ReturnType<typeof read>[number];

const write = (articles: readonly Candidate[]) =>
  articles.map(({ id, imageUrl }) => `${id}${/\d+/.exec(imageUrl)?.[0] ?? ''}`).join(' ');

/** Groups of the page's layouts with categories named after their place. */
const PLAN: readonly SectionGroup[] = [
  { layout: 'dominant', categories: ['news'] },
  { layout: 'pair', categories: ['world', 'trade'] },
  { layout: 'band', categories: ['arts'] },
  { layout: 'people', categories: ['opinion'] },
  { layout: 'columns', categories: ['jobs', 'school', 'faith'] },
];

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
    sections: page.sections.map(({ name, layout, articles }) => `${name} ${layout}: ${write(articles)}`),
  };
}

const listSections = (sections: Record<string, string>) => decide(sections).sections;

describe('the top block', () => {
  test('has two articles and a row of four with images, and two headlines; the newest repeat them', () => {
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
      latest: 'a b f c d e g h',
      topRow: 'e4 g5 i6 j7',
      sections: ['news dominant: k8', 'opinion people: h l'],
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

  test('leaves the images of a band to the band', () => {
    const page = decide({ featured: 'z9', newest: 'a1 b2 c d e3 f4 g5 h6 i7 j8', arts: 'e3 f4 g5' });
    expect(page).toMatchObject({ topRow: '', sections: ['arts band: e3 f4 g5'] });
  });

  test('is empty on an empty site', () => {
    expect(decide({ news: '' })).toEqual({
      ...{ lead: '', secondary: '', headlines: '', latest: '', topRow: '' },
      sections: [],
    });
  });
});

describe('the sections', () => {
  test('are left out if their only article is above', () => {
    expect(decide({ featured: 'a', newest: 'a', news: 'a' })).toMatchObject({ lead: 'a', sections: [] });
  });

  test.each([
    ['dominant', { news: 'a b c1 d2 e f g h i j' }, ['news dominant: c1 a b d e f']],
    ['rows without an image', { news: 'a b c d e f g h i j' }, ['news rows: a b c d e f g h']],
    ['a pair', { world: 'a1 b c d e f', trade: 'g h2 i' }, ['world pair: a1 b c d e', 'trade pair: h2 g i']],
    ['a pair with rows', { world: 'a1 b', trade: 'c d' }, ['world pair: a1 b', 'trade rows: c d']],
    ['a band of four images', { arts: 'a b1 c2 d3 e4 f5' }, ['arts band: b1 c2 d3 e4']],
    ['rows instead of a band of two', { arts: 'a b1 c2 d2 e' }, ['arts rows: a b c d e']],
    ['people, who have no images', { opinion: 'a1 b2 c d e' }, ['opinion people: a b c d']],
    ['columns', { jobs: 'a b1 c2 d e', school: 'f g' }, ['jobs columns: b1 a c d', 'school columns: f g']],
    ['dominant instead of half a pair', { trade: 'a1 b' }, ['trade dominant: a1 b']],
    ['dominant instead of one column', { faith: 'a b1' }, ['faith dominant: b1 a']],
  ])('are %s', (_, sections, expected) => {
    expect(listSections(sections)).toEqual(expected);
  });

  test('show an image once', () => {
    expect(listSections({ news: 'a1 b2', world: 'c1 d3', trade: 'e3 f4' })).toEqual([
      'news dominant: a1 b',
      'world pair: d3 c',
      'trade pair: f4 e',
    ]);
  });

  test('choose images among their eight newest articles', () => {
    expect(listSections({ news: 'a b c d e f g h i1' })).toEqual(['news rows: a b c d e f g h']);
  });
});

/** Up to 12 articles with one of 12 images or none. */
const anySection = (name: string) =>
  fc
    .array(fc.integer({ min: -6, max: 12 }), { maxLength: 12 })
    .map((images) =>
      images.map((n, index) => ({ id: `${name}${index}`, imageUrl: n < 1 ? '' : `/demo/i${n}-1280.webp` })),
    );

test('a section has no image only if each image of its eight newest articles is shown elsewhere', () => {
  const names = ['news', 'world', 'trade', 'arts', 'jobs', 'school', 'faith'];
  fc.assert(
    fc.property(fc.tuple(...names.map(anySection)), fc.nat({ max: 40 }), (all, newestCount) => {
      const sections = new Map(names.map((name, index) => [name, all[index] ?? []]));
      const newest = all.flat().slice(0, newestCount);
      const page = decideFrontPage({ featured: newest[0] ?? null, newest, sections, plan: PLAN });
      const top = [...newest.slice(0, 1), ...page.secondary, ...page.headlines, ...page.topRow];
      const shown = [...top, ...page.sections.flatMap(({ articles }) => articles)].map(({ imageUrl }) => imageUrl);
      // A band needs three images.
      const bare = page.sections
        .filter(({ name }) => name !== 'arts')
        .filter(({ articles }) => articles.every(({ imageUrl }) => imageUrl === ''));
      const unused = bare.flatMap(({ name }) =>
        (sections.get(name) ?? [])
          .filter(({ id }) => top.every((article) => article.id !== id))
          .slice(0, 8)
          .filter(({ imageUrl }) => imageUrl !== '' && !shown.includes(imageUrl)),
      );
      expect(unused).toEqual([]);
    }),
  );
});

describe('SECTION_PLAN', () => {
  test('has the sections in the order of the category bar and then of §3.6', () => {
    expect(SECTION_PLAN.flatMap(({ categories }) => categories)).toEqual(HOME_SECTION_ORDER);
  });
});

describe('planSections', () => {
  test.each([
    ['one', ['jobs'], ['jobs dominant whole']],
    ['two', ['jobs', 'faith'], ['jobs columns half', 'faith columns half']],
    ['three', ['jobs', 'school', 'faith'], ['jobs columns third', 'school columns third', 'faith columns third']],
  ])('divides the width by %s', (_, names, expected) => {
    const planned = planSections(PLAN, (name) => names.includes(name));
    expect(planned.map(({ name, layout, width }) => `${name} ${layout} ${width}`)).toEqual(expected);
  });
});
