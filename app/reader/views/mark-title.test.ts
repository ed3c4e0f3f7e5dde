import { expect, test } from 'vitest';
import { analyseQuery, highlight } from '#domain/bengali/analyse.ts';
import { parseTitle, toPlainTitle } from '#domain/markup/parse-title.ts';
import { markTitle } from './mark-title.ts';

/** `[…]` a match, `*…*` emphasised. */
function show(title: string, query: string): string {
  return markTitle(parseTitle(title), highlight(toPlainTitle(title), analyseQuery(query)))
    .map(({ text, emphasised, marked }) =>
      emphasised ? `*${marked ? `[${text}]` : text}*` : marked ? `[${text}]` : text,
    )
    .join('');
}

test.each([
  { what: 'no match', title: 'নদীতে *সেতু* হলো', query: 'পাহাড়', shown: 'নদীতে *সেতু* হলো' },
  { what: 'a plain word', title: 'নদী ও *সেতু*', query: 'নদী', shown: '[নদী] ও *সেতু*' },
  { what: 'an emphasised word', title: 'নদী ও *সেতু* হলো', query: 'সেতু', shown: 'নদী ও *[সেতু]* হলো' },
  { what: 'one of two emphasised words', title: 'আজ *সেতু খুলছে* এখানে', query: 'সেতু', shown: 'আজ *[সেতু]** খুলছে* এখানে' },
  { what: 'a word emphasised in part', title: '*সেতু*টি খুলছে', query: 'সেতু', shown: '*[সেতু]*[টি] খুলছে' },
  { what: 'no title', title: '', query: 'সেতু', shown: '' },
])('$what', ({ title, query, shown }) => {
  expect(show(title, query)).toBe(shown);
});
