import { expect, test } from 'vitest';
import { joinHardBreaks } from './hard-breaks.ts';

/** Lines of about one length that end in the middle of a sentence. */
const LONG = 'এই লাইনটি যথেষ্ট লম্বা এবং বাক্যের মাঝখানে শেষ হয়েছে কারণ'; // "this line is long enough and ends in the middle of a sentence"
const LAST = 'এখানে বাক্য শেষ।'; // "here the sentence ends."
const lines = (count: number, line = LONG) => Array.from({ length: count }, () => line);

test.each<[string, string[], string]>([
  ['joins the lines of a paragraph', [...lines(4), LAST], [...lines(4), LAST].join(' ')],
  [
    'starts a paragraph after a short line that ends a sentence',
    [...lines(3), LAST, ...lines(3), LAST],
    [[...lines(3), LAST].join(' '), [...lines(3), LAST].join(' ')].join('\n\n'),
  ],
  [
    'starts a paragraph at a blank line',
    [...lines(3), LONG, '', ...lines(3), LONG],
    [lines(4).join(' '), lines(4).join(' ')].join('\n\n'),
  ],
  [
    'starts a paragraph at an item of a list',
    [...lines(4), `১. ${LONG}`, LAST],
    `${lines(4).join(' ')}\n\n১. ${LONG} ${LAST}`,
  ],
  [
    'joins words that a hyphen splits in Latin',
    [...lines(3), `${LONG} news-`, `room ${LAST}`],
    `${lines(3).join(' ')} ${LONG} newsroom ${LAST}`,
  ],
  [
    'keeps the hyphen of Bengali words',
    [...lines(3), `${LONG} মা-`, `বাবা ${LAST}`],
    `${lines(3).join(' ')} ${LONG} মা-বাবা ${LAST}`,
  ],
  [
    'joins a Bengali word before an ending',
    [...lines(3), `${LONG} সরা-`, `নোর ${LAST}`],
    `${lines(3).join(' ')} ${LONG} সরানোর ${LAST}`,
  ],
  [
    'joins a Bengali word that the text has elsewhere',
    [`প্রধানমন্ত্রী ${LONG}`, ...lines(2), `${LONG} প্রধান-`, `মন্ত্রী ${LAST}`],
    `প্রধানমন্ত্রী ${lines(3).join(' ')} ${LONG} প্রধানমন্ত্রী ${LAST}`,
  ],
  [
    'removes a soft hyphen',
    [...lines(3), `${LONG} বাং\u00ad`, `লা ${LAST}`],
    `${lines(3).join(' ')} ${LONG} বাংলা ${LAST}`,
  ],
])('%s', (_, broken, joined) => {
  expect(joinHardBreaks(broken.join('\n'))).toBe(joined);
  expect(joinHardBreaks(broken.join('\r\n'))).toBe(joined);
});

test.each<[string, string]>([
  ['of three lines', lines(3).join('\n')],
  ['of short lines, such as a poem', lines(8, 'বৃষ্টি পড়ে টাপুর টুপুর').join('\n')],
  ['whose lines end sentences', lines(6, `${LONG}।`).join('\n')],
  ['that is a list', lines(6, `* ${LONG}`).join('\n')],
  ['with one paragraph in each line', [...lines(3), LONG.repeat(4), ...lines(3)].join('\n')],
  ['of more than 200,000 characters', lines(4_000).join('\n')],
])('leaves a text %s unchanged', (_, text) => {
  expect(joinHardBreaks(text)).toBeNull();
});
