import { expect, test } from 'vitest';
import { makeArticle, makeInput } from '#tests/support/articles/make-article.ts';
import { storedArticleSchema, storedInputSchema } from './article-row.ts';

test('parses a stored article and a stored revision unchanged', () => {
  const image = { imageUrl: '/a.jpg', imageAlt: 'নৌকা' };
  expect(storedArticleSchema.parse(makeArticle(image))).toEqual(makeArticle(image));
  expect(storedInputSchema.parse(makeInput(image))).toEqual(makeInput(image));
});

test('fills an alternative text that was stored before the field existed', () => {
  const { imageAlt, ...earlier } = makeArticle();
  expect(storedArticleSchema.parse(earlier)).toEqual(makeArticle());
  expect(storedInputSchema.parse(earlier)).toEqual(makeInput());
});

test('refuses content without any other field', () => {
  const { imageCaption, ...damaged } = makeInput();
  expect(storedInputSchema.safeParse(damaged).success).toBe(false);
});
