import { expect, test } from 'vitest';
import { formatWait } from './sign-in-fields.tsx';

test.each([
  [1, 'in less than a minute.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [900, 'in 15 minutes.'],
])('formats a wait of %i s as "%s"', (waitS, text) => {
  expect(formatWait(waitS)).toBe(text);
});
