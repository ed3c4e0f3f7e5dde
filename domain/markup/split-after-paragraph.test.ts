import { describe, expect, it, test } from 'vitest';
import { parseBody } from './parse-body.ts';
import { toPlainText } from './plain-text.ts';
import { countParagraphs, MID_CONTENT_AD_AFTER_PARAGRAPH, splitAfterParagraph } from './split-after-paragraph.ts';

function splitBody(source: string) {
  const split = splitAfterParagraph(parseBody(source), MID_CONTENT_AD_AFTER_PARAGRAPH);
  return split && [toPlainText(split.before), toPlainText(split.after)];
}

const VIDEO_URL = 'https://youtu.be/aqz-KE-bpKQ';

describe('the position of the mid-content ad', () => {
  test.each([
    ['ক\nখ\nগ\nঘ', ['ক\nখ\nগ', 'ঘ']],
    ['# ক\n\nখ\n\n* গ\n\nঘ\n\nঙ\n## চ', ['ক\nখ\nগ\nঘ\nঙ', 'চ']],
    ['ক\nখ\nগ', ['ক\nখ\nগ', '']],
    ['ক\nখ', null],
    ['# ক\n* খ\n* গ\n* ঘ', null],
    ['', null],
    [`ক\nখ\nগ ${VIDEO_URL}\nঘ`, ['ক\nখ\nগ', 'ঘ']],
    [`ক\nখ\nগ ${VIDEO_URL} ঘ\nঙ`, ['ক\nখ\nগ\nঘ', 'ঙ']],
    [`ক\nখ\n* গ ${VIDEO_URL} ঘ\n* ঙ\n* চ\nছ`, ['ক\nখ\nগ\nঘ\nঙ\nচ', 'ছ']],
    [`ক\nখ\n1. গ ${VIDEO_URL} ঘ\n2. ঙ\n\nচ`, ['ক\nখ\nগ\nঘ\nঙ', 'চ']],
  ])('%j', (source, parts) => {
    expect(splitBody(source)).toEqual(parts);
  });
});

it('counts only paragraphs', () => {
  expect(countParagraphs(parseBody('# ক\nখ\n* গ\nঘ\nhttps://youtu.be/aqz-KE-bpKQ'))).toBe(2);
});
