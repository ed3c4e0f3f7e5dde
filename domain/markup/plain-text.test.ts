import { describe, expect, it, test } from 'vitest';
import { parseBody } from './parse-body.ts';
import { toPlainText } from './plain-text.ts';

describe('the words of a body', () => {
  test.each([
    ['', ''],
    ['ক', 'ক'],
    ['# ক\n\n## খ\nগ', 'ক\nখ\nগ'],
    ['* ক\n* খ\n\n১. গ', 'ক\nখ\nগ'],
    ['**ক _খ_** ##red|গ## *ঘ', 'ক খ গ *ঘ'],
    ['দেখুন https://example.org/ক', 'দেখুন https://example.org/ক'], // "see"
    ['https://youtu.be/aqz-KE-bpKQ', ''],
    ['ক https://youtu.be/aqz-KE-bpKQ খ', 'ক\nখ'],
  ])('%j', (source, text) => {
    expect(toPlainText(source)).toBe(text);
  });
});

it('returns the same text for parsed blocks and their source', () => {
  expect(toPlainText(parseBody('* **ক**\n\nখ'))).toBe('ক\nখ');
});
