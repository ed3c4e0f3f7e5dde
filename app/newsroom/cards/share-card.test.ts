import { expect, test } from 'vitest';
import { toFileName } from './share-card.ts';

test.each([
  ['a short headline', 'নিহত ৬, আহত ১২!', 'নিহত-৬-আহত-১২-k3f9'],
  [
    'whole words of a long one',
    `${'ক'.repeat(30)} ${'খ'.repeat(20)} ${'গ'.repeat(20)}`,
    `${'ক'.repeat(30)}-${'খ'.repeat(20)}-k3f9`,
  ],
  ['no word that is too long', 'ক'.repeat(400), 'k3f9'],
  ['nothing that a file system refuses', '../a:b*c', 'a-b-c-k3f9'],
  ['no emoji', '🚨 জরুরি', 'জরুরি-k3f9'],
  ['no words', '?!', 'k3f9'],
])('the name of a file has %s', (_, text, name) => {
  expect(toFileName({ text, code: 'k3f9' })).toBe(name);
});
