import { z } from 'zod';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import type { ArticleId } from '../article/article.ts';
import type { RefusedRecord } from '../import/parse-record.ts';
import { articleIdText, atMost, lineText, parseRecord, timestampMs } from '../import/parse-record.ts';
import type { RepairedRecord } from '../import/repair-values.ts';
import { repairFields, repairTime } from '../import/repair-values.ts';

export const CORRECTIONS_PAGE_SIZE = 20;

export const MAX_CORRECTION_LENGTH = 2_000;
export const MAX_WITHDRAWAL_REASON_LENGTH = 1_000;
/** Limits the length of an article's page, which shows all corrections. */
export const MAX_CORRECTIONS_PER_ARTICLE = 50;

/** A dated note about what was wrong in an article (docs/behaviour §4.23). `correctedAt` in ms. */
export type Correction = { id: string; articleId: ArticleId; correctedAt: number; text: string };

export type ParsedText = { ok: true; text: string } | { ok: false; reason: 'empty' | 'too-long' };

/** Parses the text of a correction or the reason of a withdrawal: one line that readers can see. */
export function parseRecordText(text: string, maxLength: number): ParsedText {
  const line = lineText.safeParse(text);
  if (!line.success || !hasVisibleText(line.data)) return { ok: false, reason: 'empty' };
  return line.data.length > maxLength ? { ok: false, reason: 'too-long' } : { ok: true, text: line.data };
}

const correctionText = atMost(MAX_CORRECTION_LENGTH, lineText).refine(hasVisibleText, { error: 'must not be empty' });
const emailText = atMost(MAX_CORRECTION_LENGTH, lineText)
  .nullish()
  .transform((email) => email ?? '');

const correctionSchema = z.object(
  {
    articleId: articleIdText,
    correctedAt: timestampMs,
    text: correctionText,
    userEmail: emailText,
    userId: atMost(MAX_CORRECTION_LENGTH, lineText)
      .nullish()
      .transform((id) => id || null),
  },
  { error: 'must be an object' },
);

/** The names of the fields without the id, in the order of the import file. */
export const CORRECTION_FIELD_NAMES = correctionSchema.keyof().options;

/** A correction as it is stored, with the actor. */
export type StoredCorrection = { id: string } & z.output<typeof correctionSchema>;

/** Parses one correction of the import file. If it is rejected, the result has a one-line reason in English. */
export function parseCorrection(
  id: string,
  value: unknown,
): { ok: true; correction: StoredCorrection } | RefusedRecord {
  const parsed = parseRecord(correctionSchema, id, value);
  return parsed.ok ? { ok: true, correction: { id, ...parsed.value } } : parsed;
}

const proposedSchema = z.object(
  {
    articleId: articleIdText,
    correctionId: atMost(MAX_CORRECTION_LENGTH, lineText)
      .nullish()
      .transform((correctionId) => correctionId || null),
    proposedAt: timestampMs,
    text: correctionText,
    userEmail: emailText,
  },
  { error: 'must be an object' },
);

/** The names of the fields without the id, in the order of the import file. */
export const PROPOSED_FIELD_NAMES = proposedSchema.keyof().options;

/** A proposed correction in an export. Its author is given by email address, because ids differ between sites. */
export type ProposedRecord = { id: string } & z.output<typeof proposedSchema>;

/** A correction that waits for approval. `correctionId` is the correction whose text it changes; null for a new one. */
export type ProposedCorrection = ProposedRecord & { userId: string | null };

/** Like `repairArticle`, for a correction. */
export function repairCorrection(record: unknown): RepairedRecord {
  return repairFields(record, { correctedAt: repairTime });
}

/** Like {@link parseCorrection}, for a proposed correction. */
export function parseProposedCorrection(
  id: string,
  value: unknown,
): { ok: true; correction: ProposedRecord } | RefusedRecord {
  const parsed = parseRecord(proposedSchema, id, value);
  return parsed.ok ? { ok: true, correction: { id, ...parsed.value } } : parsed;
}
