import { expect, test } from 'vitest';
import { inflect } from './writer.ts';

test.each([
  ['সিলেট', 'of', 'সিলেটের'],
  ['সিলেট', 'in', 'সিলেটে'],
  ['ঢাকা', 'of', 'ঢাকার'],
  ['ঢাকা', 'in', 'ঢাকা\u09df'],
  ['ফেনী', 'in', 'ফেনীতে'],
  ['নওগাঁ', 'in', 'নওগাঁ\u09df'],
  ['ঠাকুরগাঁও', 'of', 'ঠাকুরগাঁও\u09dfের'],
  ['ঠাকুরগাঁও', 'in', 'ঠাকুরগাঁও\u09dfে'],
  ['হাজং', 'of', 'হাজং\u09dfের'],
  ['পদ্মা সেতু', 'in', 'পদ্মা সেতুতে'],
  ['হাতি', 'to', 'হাতিকে'],
] as const)('%s with the ending of "%s" is %s', (noun, form, expected) => {
  expect(inflect(noun, form)).toBe(expected);
});
