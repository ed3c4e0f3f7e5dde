import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEME_BACKGROUND } from './theme.ts';

test("the browser's frame has the same colour as the page's background", async () => {
  const files = ['../tokens.css', '../site.css'].map((file) => readFile(join(import.meta.dirname, file), 'utf8'));
  const css = (await Promise.all(files)).join('\n');
  const grounds = [...css.matchAll(/--color-paper: (#\w+);/g)].map(([, colour]) => colour);
  expect(grounds).toEqual([THEME_BACKGROUND.light, THEME_BACKGROUND.dark, THEME_BACKGROUND.dark]);
});
