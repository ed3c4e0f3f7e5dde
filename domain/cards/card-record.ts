import { z } from 'zod';
import type { RefusedRecord } from '../import/parse-record.ts';
import { articleIdText, atMost, lineText, parseRecord, timestampMs } from '../import/parse-record.ts';
import { isColour } from '../site-settings/card-settings.ts';
import type { Card } from './card.ts';
import { parseCardCode } from './card-code.ts';
import { cardFormSchema } from './card-form.ts';

const MAX_LENGTH = 2_000;
const line = atMost(MAX_LENGTH, lineText);
const colour = z.string().refine(isColour, { error: 'must be #rrggbb' });
const hex = (digits: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), { error: `must be ${digits} hexadecimal digits` });

const contentSchema = cardFormSchema.extend({
  ...{ section: line, date: line, siteName: line },
  ...{ foot: line, logoUrl: line, accent: colour, mark: colour, proofUrl: line.nullable() },
});

const recordSchema = z.object(
  {
    articleId: articleIdText,
    content: contentSchema,
    token: hex(32),
    digest: hex(64),
    sizeBytes: z.int({ error: 'must be a whole number' }).min(1),
    madeBy: line,
    madeAt: timestampMs,
    signature: z.base64({ error: 'must be base64' }),
  },
  { error: 'must be an object' },
);

type CardFields = z.output<typeof recordSchema>;

/** A card with facts about its JPEG. The operator copies the file itself. `signature` is in base64. */
export type CardRecord = Card & Pick<CardFields, 'digest' | 'sizeBytes' | 'signature'>;

/** Returns the fields of a card for an export, whose key is the card's code. `proofUrl` is null for a draft. */
export function toCardFields({
  code: _,
  isDraft: __,
  content: { proof, ...content },
  ...record
}: CardRecord): CardFields {
  return { ...record, content: { ...content, proofUrl: proof?.url ?? null } };
}

export function parseCardRecord(id: string, value: unknown): { ok: true; card: CardRecord } | RefusedRecord {
  const code = parseCardCode(id);
  if (code === null || code !== id) return { ok: false, id, reason: 'the id must be the code of a card' };
  const parsed = parseRecord(recordSchema, id, value);
  if (!parsed.ok) return parsed;
  const { content, ...record } = parsed.value;
  const { proofUrl, ...shown } = content;
  const proof = proofUrl === null ? null : { code, url: proofUrl };
  return { ok: true, card: { ...record, code, isDraft: proof === null, content: { ...shown, proof } } };
}
