import { expect, test } from 'vitest';
import { nameLastChange, noteChange } from './named-change.ts';

test('a request names the last change beside its other parameters, and no change before the first one', () => {
  const before = new Request('http://localhost/search?q=a');
  nameLastChange(before);
  noteChange('k-1');
  noteChange('k-2');
  const after = new Request('http://localhost/search?q=a');
  nameLastChange(after);
  expect([before.url, after.url]).toEqual(['http://localhost/search?q=a', 'http://localhost/search?q=a&change=k-2']);
});
