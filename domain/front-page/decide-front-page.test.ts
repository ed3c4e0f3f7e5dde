import { describe, expect, test } from 'vitest';
import { decideFrontPage } from './decide-front-page.ts';

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

function decide({ featured = '', newest = '', ...sections }: Record<string, string>) {
  const page = decideFrontPage({
    featured: read(featured)[0] ?? null,
    newest: read(newest),
    sections: new Map(Object.entries(sections).map(([name, articles]) => [name, read(articles)])),
    opinion: 'opinion',
  });
  return {
    lead: write(page.lead === null ? [] : [page.lead]),
    secondary: write(page.secondary),
    headlines: write(page.headlines),
    latest: write(page.latest),
    sections: page.sections.map(({ name, articles }) => `${name}: ${write(articles)}`),
  };
}

describe('decideFrontPage', () => {
  test('chooses four articles with images and three headlines, and leaves them out of the sections and the newest', () => {
    expect(
      decide({
        featured: 'f1',
        newest: 'a b2 f1 c3 d e4 g5 h i6 j',
        news: 'a b2 f1 c3 i6 j',
        sport: 'd e4 g5 h k7',
      }),
    ).toEqual({
      lead: 'f1',
      secondary: 'b2 c3 e4 g5',
      headlines: 'a d h',
      latest: 'i j',
      sections: ['news: i6 j', 'sport: k7'],
    });
  });

  test('moves the next newest articles up in a section, at most eight', () => {
    expect(decide({ featured: 'a', newest: 'a b c d', news: 'a b c d e f g h i j k l m' }).sections).toEqual([
      'news: e f g h i j k l',
    ]);
  });

  test('shows six headlines if no article has an image', () => {
    const { secondary, headlines } = decide({ featured: 'a', newest: 'a b c d e f g h i' });
    expect([secondary, headlines]).toEqual(['', 'b c d e f g']);
  });

  test('shows an even number of articles with images', () => {
    const { secondary, headlines } = decide({ featured: 'a', newest: 'a b1 c2 d3 e' });
    expect([secondary, headlines]).toEqual(['b1 c2', 'd e']);
  });

  test('shows an image once, first in the top block, then in the large cards of the sections', () => {
    expect(decide({ featured: 'a1', newest: 'a1 b1', news: 'c1 d2 e3 f4 g4', sport: 'h4 i2 j5' })).toMatchObject({
      headlines: 'b',
      sections: ['news: c d2 e3 f g', 'sport: h4 i j5'],
    });
  });

  test('shows no image in the section of opinion', () => {
    expect(decide({ opinion: 'a1 b2', news: 'c1' }).sections).toEqual(['opinion: a b', 'news: c1']);
  });

  test('leaves out a section whose only article is above', () => {
    expect(decide({ featured: 'a', newest: 'a', news: 'a' })).toEqual({
      lead: 'a',
      secondary: '',
      headlines: '',
      latest: '',
      sections: [],
    });
  });

  test('is empty on an empty site', () => {
    expect(decide({ news: '' })).toEqual({ lead: '', secondary: '', headlines: '', latest: '', sections: [] });
  });
});
