import { expect, test } from 'vitest';
import { parseTitle, toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import { highlight, toMatching } from '#domain/search/highlight.ts';
import { parseQuery } from '#domain/search/query.ts';
import { markTitle } from './mark-title.ts';

/** Writes a match as `[…]` and an emphasised part as `*…*`. */
function write(title: string, query: string): string {
  return markTitle(parseTitle(title), highlight(toPlainTitle(title), toMatching(parseQuery(query).words)))
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
  { what: 'a partly emphasised word', title: '*সেতু*টি খুলছে', query: 'সেতু', shown: '*[সেতু]*[টি] খুলছে' },
  { what: 'an empty title', title: '', query: 'সেতু', shown: '' },
])('markTitle marks $what', ({ title, query, shown }) => {
  expect(write(title, query)).toBe(shown);
});
