import { describe, expect, it, test } from 'vitest';
import { parseBody } from './parse-body.ts';
import { toPlainText, toSearchText } from './plain-text.ts';

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
    ['ক [**খ** গ](https://example.org/) ঘ', 'ক খ গ ঘ'],
    ['> ক\n> — খ', 'ক\nখ'],
    ['ক\n---\nখ', 'ক\nখ'],
    ['![ক](/demo/a-1280.webp "খ" "গ")\nঘ', 'ঘ'],
    ['https://x.com/prohor/status/1234567890', ''],
  ])('%j', (source, text) => {
    expect(toPlainText(source)).toBe(text);
  });
});

it('returns the same text for parsed blocks and their source', () => {
  expect(toPlainText(parseBody('* **ক**\n\nখ'))).toBe('ক\nখ');
});

it('searches the captions and credits of images, but not their alternative texts', () => {
  expect(toSearchText('ক\n![খ](/demo/a-1280.webp "গ" "ঘ")\nঙ')).toBe('ক\nগ · ছবি: ঘ\nঙ');
});
