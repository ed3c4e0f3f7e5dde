import { expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { ARTICLE_FIELD_NAMES, INPUT_FIELD_NAMES, mapFields, pickFields } from './article-fields.ts';

test('the names are those of the table, in the order of the import file', () => {
  expect(ARTICLE_FIELD_NAMES).toEqual([
    'title',
    'description',
    'category',
    'subcategory',
    'author',
    'tags',
    'imageUrl',
    'imageCaption',
    'imageAlt',
    'imageCredit',
    'seoTitle',
    'seoDescription',
    'socialImageUrl',
    'socialImageAlt',
    'isFeatured',
    'featuredUntil',
    'createdAt',
    'updatedAt',
    'status',
    'publishAt',
    'embargoUntil',
    'expiresAt',
    'publishedAt',
    'withdrawnAt',
    'withdrawalReason',
    'viewCount',
    'metaTitle',
    'metaDescription',
  ]);
});

test('the input fields are the fields that belong to a part', () => {
  const times = ['createdAt', 'updatedAt', 'publishedAt', 'withdrawnAt'];
  const setByService = [...times, 'withdrawalReason', 'viewCount', 'metaTitle', 'metaDescription'];
  expect(INPUT_FIELD_NAMES).toEqual(ARTICLE_FIELD_NAMES.filter((field) => !setByService.includes(field)));
});

test('mapFields makes one value for each field, by its kind and from its facts', () => {
  const kinds = mapFields(['imageCaption', 'subcategory', 'viewCount', 'publishAt'], {
    line: ({ limit }) => `line of at most ${limit?.maxLength}`,
    optionalLine: ({ part }) => `line of the part ${part}`,
    body: () => 'body',
    tags: () => 'tags',
    flag: () => 'flag',
    status: () => 'status',
    time: () => 'time',
    count: ({ part }) => part,
  });
  expect(kinds).toEqual({
    imageCaption: 'line of at most 2000',
    subcategory: 'line of the part placement',
    viewCount: null,
    publishAt: 'time',
  });
});

test('pickFields leaves out every other field', () => {
  expect(pickFields(makeArticle({ id: 'a1', title: 'নদী' }), ['title', 'id'])).toEqual({ id: 'a1', title: 'নদী' });
});
