import { expect, test } from 'vitest';
import { MAX_VIEW_NAME_LENGTH, parseViewName } from './saved-view.ts';

test.each([
  ['  আজ   আমার ডেস্কে ', 'আজ আমার ডেস্কে'],
  ['য\u09BC', 'য\u09BC'],
  ['ক'.repeat(MAX_VIEW_NAME_LENGTH), 'ক'.repeat(MAX_VIEW_NAME_LENGTH)],
  ['ক'.repeat(MAX_VIEW_NAME_LENGTH + 1), null],
  [' ', null],
  ['a\u0000', null],
])('the name %j is %j', (text, name) => {
  expect(parseViewName(text)).toBe(name);
});
