import { describe, expect, test } from 'vitest';
import { replaceTag, restoreTag, tagPath, toTagKey } from './tag.ts';

test.each([
  { what: 'the other encoding of a nukta letter', name: 'সম্পাদকী\u09df', key: 'সম্পাদকী\u09af\u09bc' },
  { what: 'Latin letters', name: 'IPL ২০২৬', key: 'ipl ২০২৬' },
  { what: 'spaces', name: '  পদ্মা \u00a0 সেতু ', key: 'পদ্মা সেতু' },
  { what: 'joiners', name: 'ক\u200dখ\u200c', key: 'কখ' },
  { what: '100 characters', name: 'ক'.repeat(100), key: 'ক'.repeat(100) },
  { what: '101 characters', name: 'ক'.repeat(101), key: '' },
  { what: 'a dot segment', name: ' .. ', key: '' },
  { what: 'nothing visible', name: ' \u200c ', key: '' },
])('toTagKey: $what', ({ name, key }) => {
  expect(toTagKey(name)).toBe(key);
});

test('tagPath encodes the key, and is null for a tag without a page', () => {
  expect(tagPath('A/B & ক')).toBe('/tag/a%2Fb%20%26%20%E0%A6%95');
  expect(tagPath('.')).toBeNull();
});

describe('replaceTag', () => {
  test.each([
    { what: 'renames', tags: ['ক', 'খ'], to: 'গ', result: ['গ', 'খ'] },
    { what: 'merges with a tag that the article already has', tags: ['খ', 'গ', 'ক'], to: 'গ', result: ['খ', 'গ'] },
    { what: 'replaces every spelling once', tags: ['ক', 'ক\u200d', 'খ'], to: 'গ', result: ['গ', 'খ'] },
    { what: 'removes', tags: ['ক', 'খ'], to: null, result: ['খ'] },
    { what: 'leaves other tags alone', tags: ['খ', '.'], to: 'গ', result: ['খ', '.'] },
  ])('$what', ({ tags, to, result }) => {
    expect(replaceTag(tags, { fromKey: 'ক', to })).toEqual(result);
  });
});

describe('restoreTag', () => {
  test.each([
    { what: 'a renamed tag', before: ['ক', 'খ'], to: 'গ', tags: ['গ', 'খ'], result: ['ক', 'খ'] },
    { what: 'a removed tag', before: ['ক', 'খ'], to: null, tags: ['খ'], result: ['ক', 'খ'] },
    { what: 'every spelling', before: ['ক', 'ক\u200d'], to: 'গ', tags: ['গ'], result: ['ক', 'ক\u200d'] },
    { what: 'a renamed tag beside a later one', before: ['ক'], to: 'গ', tags: ['গ', 'ঘ'], result: ['ঘ', 'ক'] },
    { what: 'a removed tag beside a later one', before: ['ক'], to: null, tags: ['ঘ'], result: ['ঘ', 'ক'] },
    { what: 'a merged tag', before: ['ক', 'গ'], to: 'গ', tags: ['ঘ', 'গ'], result: ['ঘ', 'গ', 'ক'] },
    { what: 'nothing if the new name was removed', before: ['ক'], to: 'গ', tags: ['ঘ'], result: ['ঘ'] },
    { what: 'nothing if the old name is back', before: ['ক'], to: 'গ', tags: ['গ', 'ক', 'ঘ'], result: ['গ', 'ক', 'ঘ'] },
  ])('restores $what', ({ before, to, tags, result }) => {
    expect(restoreTag(tags, { fromKey: 'ক', to, before })).toEqual(result);
  });
});
