import { expect, test } from 'vitest';
import { CARD_CONTENT } from '#tests/support/articles/make-card.ts';
import { articleId } from '#tools/article-id.ts';
import type { CardCode } from './card.ts';
import type { CardRecord } from './card-record.ts';
import { parseCardRecord, toCardFields } from './card-record.ts';

const CODE = 'abcd2345' as CardCode;
const CARD: CardRecord = {
  ...{ code: CODE, articleId: articleId('a1'), isDraft: false, token: 'a'.repeat(32), madeBy: 'rina', madeAt: 5 },
  content: { ...CARD_CONTENT, proof: { code: CODE, url: 'https://prohor.example/v/abcd2345' } },
  ...{ digest: 'b'.repeat(64), sizeBytes: 9, signature: 'AQI=' },
};
const DRAFT: CardRecord = { ...CARD, isDraft: true, content: { ...CARD_CONTENT, proof: null } };

test.each([CARD, DRAFT])('an exported card is read as it was', (card) => {
  const fields: unknown = JSON.parse(JSON.stringify(toCardFields(card)));
  expect(parseCardRecord(CODE, fields)).toEqual({ ok: true, card });
});

test.each([
  ['ABCD2345', {}, 'the id must be the code of a card'],
  [CODE, { token: 'x' }, 'token must be 32 hexadecimal digits'],
  [CODE, { madeAt: undefined }, 'madeAt is missing'],
  [CODE, { signature: '*' }, 'signature must be base64'],
  [CODE, { content: { ...toCardFields(CARD).content, accent: 'red' } }, 'content.accent must be #rrggbb'],
])('the record %s %j is refused', (id, change, reason) => {
  expect(parseCardRecord(id, { ...toCardFields(CARD), ...change })).toMatchObject({ ok: false, reason });
});
