import { expect, test } from 'vitest';
import { changesText, listTextChanges } from './list-text-changes.ts';

const compare = (before: string, after: string) =>
  listTextChanges({ title: 'ক', description: before }, { title: 'ক', description: after }).map((change) => [
    change.before,
    change.after,
  ]);

test.each<[string, string, string, string[][]]>([
  ['a number', 'ঘটনায় ১২ জন নিহত হন।', 'ঘটনায় ১৫ জন নিহত হন।', [['ঘটনায় ১২ জন নিহত', 'ঘটনায় ১৫ জন নিহত']]],
  [
    'adjacent words',
    'মন্ত্রী রহিম উদ্দিন বলেন।',
    'মন্ত্রী করিম আহমেদ বলেন।',
    [['মন্ত্রী রহিম উদ্দিন বলেন।', 'মন্ত্রী করিম আহমেদ বলেন।']],
  ],
  ['an added paragraph', 'এক।', 'এক।\n\nদুই।', [['', 'দুই।']]],
  ['a removed paragraph', 'এক।\n\nদুই।', 'এক।', [['দুই।', '']]],
  ['an added line', 'এক।\nদুই।', 'এক।\nতিন চার।\nদুই।', [['', 'তিন চার।']]],
  ['marks only', '**এক** দুই', 'এক দুই', []],
  ['another spelling of one letter', 'হ\u09AF\u09BC', 'হ\u09DF', []],
])('the difference of %s', (_, before, after, expected) => {
  const normal = expected.map((texts) => texts.map((text) => text.normalize('NFC')));
  expect(compare(before, after).map((texts) => texts.map((text) => text.normalize('NFC')))).toEqual(normal);
});

test('a changed title comes first, and at most three changes are listed', () => {
  const before = { title: 'পুরোনো *নাম*', description: 'এক\nদুই\nতিন\nচার' };
  const after = { title: 'নতুন নাম', description: '১\n২\n৩\n৪' };
  const changes = listTextChanges(before, after);
  expect(changes[0]).toEqual({ part: 'title', before: 'পুরোনো নাম', after: 'নতুন নাম' });
  expect(changes.length).toBeLessThanOrEqual(3);
  expect(changesText(before, after)).toBe(true);
  expect(changesText(before, { ...before })).toBe(false);
});
