import { expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { CARD_CONTENT } from '#tests/support/articles/make-card.ts';
import { articleId } from '#tools/article-id.ts';
import type { Card, CardCode } from './card.ts';
import { decideProof } from './decide-proof.ts';

const MADE_MS = 10_000;
const NOW_MS = 20_000;
const CARD: Card = {
  ...{ code: 'abcd2345' as CardCode, articleId: articleId('a1'), content: { ...CARD_CONTENT, proof: null } },
  ...{ isDraft: false, token: 'a'.repeat(32), madeBy: 'rina', madeAt: MADE_MS },
};
const PUBLIC = { status: 'published', publishedAt: 1, updatedAt: 1 } as const;
const ENDED = { kind: 'ended', code: CARD.code, madeAt: MADE_MS };

test.each([
  ['public', PUBLIC, null, { kind: 'genuine', changedAt: null, correctedAt: null }],
  ['changed before the card', { ...PUBLIC, updatedAt: MADE_MS }, MADE_MS, { changedAt: null, correctedAt: null }],
  ['changed since', { ...PUBLIC, updatedAt: 15_000 }, null, { kind: 'genuine', changedAt: 15_000, correctedAt: null }],
  ['corrected since', PUBLIC, 15_000, { kind: 'genuine', changedAt: null, correctedAt: 15_000 }],
  ['withdrawn', { ...PUBLIC, withdrawnAt: 15_000 }, 15_000, { ...ENDED, reason: 'withdrawn', endedAt: 15_000 }],
  ['expired', { ...PUBLIC, expiresAt: NOW_MS }, null, { ...ENDED, reason: 'expired', endedAt: NOW_MS }],
  ['a draft again', { ...PUBLIC, status: 'draft' }, null, { ...ENDED, reason: 'hidden', endedAt: null }],
  ['not due yet', { ...PUBLIC, embargoUntil: NOW_MS + 1 }, null, { ...ENDED, reason: 'hidden', endedAt: null }],
] as const)('of an article that is %s', (_, change, correctedAt, expected) => {
  const article = makeArticle({ title: 'শিরোনাম', ...change });
  const proof = decideProof({ card: CARD, article, correctedAt, nowMs: NOW_MS });
  expect(proof).toMatchObject(expected);
  expect(proof?.kind === 'genuine' ? proof.title : null).toBe('reason' in expected ? null : 'শিরোনাম');
  expect(decideProof({ card: { ...CARD, isDraft: true }, article, correctedAt, nowMs: NOW_MS })).toBeNull();
});

test('of a deleted article has neither a card nor a time', () => {
  const proof = decideProof({ card: CARD, article: null, correctedAt: null, nowMs: NOW_MS });
  expect(proof).toEqual({ ...ENDED, reason: 'removed', endedAt: null });
});
