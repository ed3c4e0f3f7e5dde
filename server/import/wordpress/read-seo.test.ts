import { expect, test } from 'vitest';
import { readSeo } from './read-seo.ts';

const VALUES = { title: 'শতক', excerpt: 'সংক্ষেপ', author: 'রিনা', category: 'খেলা', tag: 'সাকিব' };

const read = (meta: Record<string, string>) =>
  readSeo({ fields: {}, terms: [], meta: new Map(Object.entries(meta)), comments: 0, tooLong: [] }, VALUES);

test.each([
  ['rank_math_title', '%title% %sep% %sitename%', 'শতক', []],
  ['rank_math_title', '%title% জয় %page% %sep% %sitename%', 'শতক জয়', []],
  ['rank_math_title', '%primary_taxonomy_terms%: %title%', 'খেলা: শতক', []],
  ['rank_math_title', '%title% %currentyear%', 'শতক', ['Rank Math title: %currentyear%']],
  ['rank_math_title', '%title% %customfield(x)%', 'শতক', ['Rank Math title: %customfield(x)%']],
  ['rank_math_title', '%sitename%', '', []],
  ['rank_math_title', '১০০% ছাড়', '১০০% ছাড়', []],
  ['_yoast_wpseo_title', '%%title%% %%sep%% %%sitename%%', 'শতক', []],
  ['_yoast_wpseo_title', '%%title%%, %%name%% %%cf_x%%', 'শতক, রিনা', ['Yoast title: %%cf_x%%']],
  ['_yoast_wpseo_title', '50% off 20% today', '50% off 20% today', []],
])('the title %s = %s is %s', (key, template, seoTitle, details) => {
  expect(read({ [key]: template })).toMatchObject({
    seoTitle,
    losses: details.map((detail) => ({ kind: 'fields', detail })),
  });
});

test.each([
  ['%excerpt%', 'সংক্ষেপ'],
  ['%tag% ও %category%, %name%', 'সাকিব ও খেলা, রিনা'],
])('the description %s of Rank Math is %s', (template, seoDescription) => {
  expect(read({ rank_math_description: template })).toMatchObject({ seoDescription, losses: [] });
});

test('fields that an article does not have are reported, and defaults are not', () => {
  const { seoTitle, socialImageUrl, losses } = read({
    rank_math_title: '%focuskw%: %title%',
    rank_math_focus_keyword: 'সাকিব,শতক',
    rank_math_canonical_url: 'https://other.example/a',
    rank_math_robots: 'a:1:{i:0;s:7:"noindex";}',
    rank_math_facebook_image: 'https://old.example/a.jpg',
    rank_math_facebook_title: 'সামাজিক',
    '_yoast_wpseo_meta-robots-noindex': '0',
    _yoast_wpseo_focuskw: 'শতক',
  });
  expect([seoTitle, socialImageUrl]).toEqual(['সাকিব: শতক', 'https://old.example/a.jpg']);
  expect(losses.map(({ detail }) => detail)).toEqual([
    'Yoast focus keyword = শতক',
    'Rank Math focus keyword = সাকিব,শতক',
    'Rank Math canonical = https://other.example/a',
    'Rank Math robots = a:1:{i:0;s:7:"noindex";}',
    'Rank Math social title = সামাজিক',
  ]);
});
