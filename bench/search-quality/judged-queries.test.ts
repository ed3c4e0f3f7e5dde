import { beforeAll, describe, expect, test } from 'vitest';
import type { Article } from '#domain/article/article.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { ARCHIVE_NOW_MS, generateArchive, listIds } from './archive.ts';
import { JUDGED_QUERIES, QUERY_CLASSES } from './judged-queries.ts';
import { OTHER_ARTICLES } from './texts.ts';

const MIN_QUERIES = 220;
const MIN_QUERIES_OF_CLASS = 12;

let articles: Article[];

beforeAll(async () => {
  articles = await generateArchive();
});

describe('the archive', () => {
  test('is the same at every call', async () => {
    expect(await generateArchive()).toEqual(articles);
  });

  test('has each id once', () => {
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
  });

  test('has thousands of distinct words', () => {
    const words = articles.flatMap(({ title, description }) => `${title} ${description}`.split(/[\s।,?!‘’]+/u));
    expect(new Set(words).size).toBeGreaterThan(5_000);
  });

  test('has no slot that was not filled', () => {
    expect(articles.filter(({ title, description }) => /[{}]/u.test(title + description))).toEqual([]);
  });

  test.each(OTHER_ARTICLES.phrases.map(({ text }, n) => [text, n] as const))(
    'has "%s" in the articles of the phrase only',
    (text, n) => {
      const stored = normaliseText(text);
      const found = articles.filter(({ title, description }) => `${title}\n${description}`.includes(stored));
      expect(found.map(({ id }) => id)).toEqual(listIds(`phrase-${n}-together`));
    },
  );
});

describe('the judged queries', () => {
  test('judge articles that exist and are public', () => {
    const publicIds = new Set<string>(
      articles
        .filter(({ status, createdAt }) => status === 'published' && createdAt <= ARCHIVE_NOW_MS)
        .map(({ id }) => id),
    );
    const judgedIds = JUDGED_QUERIES.flatMap(({ relevance }) => [...relevance.keys()]);
    expect(judgedIds.filter((id) => !publicIds.has(id))).toEqual([]);
  });

  test('have an article of relevance 2 each', () => {
    expect(JUDGED_QUERIES.filter(({ relevance }) => ![...relevance.values()].includes(2))).toEqual([]);
  });

  test('are distinct', () => {
    expect(new Set(JUDGED_QUERIES.map(({ text }) => text)).size).toBe(JUDGED_QUERIES.length);
  });

  test('are enough, most of them questions', () => {
    const sizes = QUERY_CLASSES.map((name) => JUDGED_QUERIES.filter(({ queryClass }) => queryClass === name).length);
    expect(JUDGED_QUERIES.length).toBeGreaterThanOrEqual(MIN_QUERIES);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(MIN_QUERIES_OF_CLASS);
    expect(sizes.indexOf(Math.max(...sizes))).toBe(QUERY_CLASSES.indexOf('questions'));
  });
});
