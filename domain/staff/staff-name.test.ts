import { expect, test } from 'vitest';
import { MAX_STAFF_NAME_LENGTH, parseStaffName } from './staff-name.ts';

test.each([
  ['মিনা  রহমান ', 'মিনা রহমান'],
  ['সম\u09dfা', 'সম\u09af\u09bcা'],
  ['Mina\nRahman', 'Mina Rahman'],
  ['   ', ''],
  ['ম'.repeat(MAX_STAFF_NAME_LENGTH), 'ম'.repeat(MAX_STAFF_NAME_LENGTH)],
  ['ম'.repeat(MAX_STAFF_NAME_LENGTH + 1), null],
  ['mina@prohor.example', null],
  ['Mina\u0000', null],
])('%j is the name %j', (text, name) => {
  expect(parseStaffName(text)).toBe(name);
});
