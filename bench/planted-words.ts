import type { Article } from '#domain/article/article.ts';

/** In three articles of any archive. */
export const RARE_WORD = 'মেঘদুন্দুভি';
/** In one article of seventy. */
export const UNCOMMON_WORD = 'জলকুঠি';
/** In two articles of three. */
export const COMMON_WORD = 'নদীঘাট';
/** In every second article. */
export const OTHER_COMMON_WORD = 'বটতলা';
/** In no article. */
export const ABSENT_WORD = 'ঝিঙেবিল';

const RARE_AT: ReadonlySet<number> = new Set([11, 500, 800]);

/** Adds words to article number `index`, so that each word has its stated frequency at any archive size. */
export function plantWords(article: Article, index: number): Article {
  const planted = [
    ...(RARE_AT.has(index) ? [RARE_WORD] : []),
    ...(index % 70 === 3 ? [UNCOMMON_WORD] : []),
    ...(index % 3 === 0 ? [] : [COMMON_WORD]),
    ...(index % 2 === 0 ? [OTHER_COMMON_WORD] : []),
  ];
  const isInTitle = index % 4 === 0;
  return {
    ...article,
    title: [article.title, ...(isInTitle ? planted : [])].join(' '),
    description: [article.description, ...planted.map((word) => `${word}।`)].join('\n\n'),
  };
}
