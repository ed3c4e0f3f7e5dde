import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { diffWords } from '#domain/text-diff/diff-words.ts';
import { ChangedText } from './changed-text.tsx';

/** The text as a reader sees it, without what only screen readers read. */
const readShown = (before: string, after: string) =>
  renderToStaticMarkup(<ChangedText pieces={diffWords(before, after)} />)
    .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, '');

test.each([
  ['ভবনে আগুন', 'ভবনের আগুন', 'ভবনে ভবনের আগুন'],
  ['ভবন', 'ভবন পুড়ল', 'ভবন পুড়ল'.normalize('NFC')],
])('a removed and an added word do not run together: %s, %s', (before, after, shown) => {
  expect(readShown(before, after)).toBe(shown);
});
