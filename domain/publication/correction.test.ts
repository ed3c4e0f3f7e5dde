import { describe, expect, test } from 'vitest';
import {
  MAX_CORRECTION_LENGTH,
  parseCorrection,
  parseProposedCorrection,
  parseRecordText,
  repairCorrection,
} from './correction.ts';

const TIME_MS = Date.UTC(2026, 10, 20, 6);
const CORRECTION = { articleId: 'a1', correctedAt: TIME_MS, text: 'নিহত ৭ জন, ১২ নয়।' };
const PROPOSED = { articleId: 'a1', proposedAt: TIME_MS, text: 'নিহত ৭ জন, ১২ নয়।' };
const TEXT = 'নিহত ৭ জন, ১২ নয়।'.normalize('NFC');

describe('the text of a correction', () => {
  test.each([
    ['two lines', 'নিহত ৭\nজন', { ok: true, text: 'নিহত ৭ জন' }],
    ['as many characters as permitted', 'ক'.repeat(10), { ok: true, text: 'ক'.repeat(10) }],
    ['one character too many', 'ক'.repeat(11), { ok: false, reason: 'too-long' }],
    ['nothing', '', { ok: false, reason: 'empty' }],
    ['only invisible characters', ' \u200c\n', { ok: false, reason: 'empty' }],
  ])('of %s', (_, text, parsed) => {
    expect(parseRecordText(text, 10)).toEqual(parsed);
  });
});

describe('a correction of the import file', () => {
  test.each([
    ['without an actor', {}, { userEmail: '', userId: null }],
    ['with empty names', { userEmail: null, userId: '' }, { userEmail: '', userId: null }],
    [
      'with an actor',
      { userEmail: 'rina@prohor.example', userId: 'u1' },
      { userEmail: 'rina@prohor.example', userId: 'u1' },
    ],
  ])('is read %s', (_, change, actor) => {
    expect(parseCorrection('c1', { ...CORRECTION, ...change })).toEqual({
      ok: true,
      correction: { id: 'c1', articleId: 'a1', correctedAt: TIME_MS, text: TEXT, ...actor },
    });
  });

  test.each<[string, unknown, string]>([
    ['is no record', 'x', 'the record must be an object'],
    ['has the id of no article', { ...CORRECTION, articleId: 'a/1' }, 'articleId must be an id'],
    ['has a number as article', { ...CORRECTION, articleId: 1 }, 'articleId must be text'],
    ['has no text', { ...CORRECTION, text: ' ' }, 'text must not be empty'],
    [
      'is too long',
      { ...CORRECTION, text: 'ক'.repeat(MAX_CORRECTION_LENGTH + 1) },
      'text must be at most 2,000 characters',
    ],
    [
      'has a date as text',
      { ...CORRECTION, correctedAt: '2026-11-20' },
      'correctedAt must be a number of milliseconds',
    ],
  ])('is refused if it %s', (_, value, reason) => {
    expect(parseCorrection('c1', value)).toEqual({ ok: false, id: 'c1', reason });
  });

  test('has a date in text repaired', () => {
    const { value, repairs } = repairCorrection({ ...CORRECTION, correctedAt: '2026-11-20T06:00:00Z' });
    expect(value).toEqual(CORRECTION);
    expect(repairs).toMatchObject([{ field: 'correctedAt' }]);
  });
});

describe('a proposed correction of the import file', () => {
  test.each([
    ['of an article', {}, null],
    ['of an article, with an empty id', { correctionId: '' }, null],
    ['of an earlier correction', { correctionId: 'c1' }, 'c1'],
  ])('is read: %s', (_, change, correctionId) => {
    expect(parseProposedCorrection('p1', { ...PROPOSED, ...change })).toEqual({
      ok: true,
      correction: { id: 'p1', articleId: 'a1', proposedAt: TIME_MS, text: TEXT, userEmail: '', correctionId },
    });
  });

  test('is refused without a time', () => {
    const { proposedAt, ...rest } = PROPOSED;
    expect(parseProposedCorrection('p1', rest)).toEqual({ ok: false, id: 'p1', reason: 'proposedAt is missing' });
  });
});
