import { data } from 'react-router';
import { z } from 'zod';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { RecordDecision, RecordResult } from '#domain/change/decide-record.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import {
  MAX_CORRECTION_LENGTH,
  MAX_WITHDRAWAL_REASON_LENGTH,
  parseRecordText,
} from '#domain/publication/correction.ts';
import type { ActionContext } from '../actions/access.ts';
import { readJson, toEditContext } from '../actions/access.ts';

/** Only `saved` changed the article. `proposed` stored a correction that waits for a second person. */
export type RecordResponse =
  | { kind: Exclude<RecordResult, Forbidden>['kind'] }
  | Forbidden
  | ({ kind: 'invalid' } & InvalidText)
  | { kind: 'malformed' };

/** `limit` is the maximum length. */
type InvalidText = { reason: 'empty' | 'too-long'; limit: number };

const decisionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdraw'), reason: z.string() }),
  z.object({ kind: z.literal('reinstate'), seen: z.int().positive() }),
  z.object({ kind: z.literal('add-correction'), text: z.string() }),
  z.object({ kind: z.literal('edit-correction'), correctionId: identifierSchema, text: z.string() }),
  z.object({ kind: z.literal('remove-correction'), correctionId: identifierSchema }),
  z.object({ kind: z.enum(['confirm-correction', 'drop-correction']), proposalId: identifierSchema }),
]);

/** Applies the decision in the body of a request. */
export async function changeRecord(request: Request, id: string, access: ActionContext) {
  const articleId = parseArticleId(id);
  const parsed = decisionSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data<RecordResponse>({ kind: 'malformed' }, { status: 400 });
  if (articleId === null) return data<RecordResponse>({ kind: 'missing' });
  const decision = parseDecision(parsed);
  if ('limit' in decision) return data<RecordResponse>({ kind: 'invalid', ...decision });
  const result = await access.newsroom.editing.decideRecord({ id: articleId, decision, ...toEditContext(access) });
  return result.kind === 'forbidden' ? result : data<RecordResponse>({ kind: result.kind });
}

function parseDecision(decision: RecordDecision): RecordDecision | InvalidText {
  if (decision.kind === 'withdraw') {
    const reason = parseText(decision.reason, MAX_WITHDRAWAL_REASON_LENGTH);
    return typeof reason === 'string' ? { ...decision, reason } : reason;
  }
  if (decision.kind !== 'add-correction' && decision.kind !== 'edit-correction') return decision;
  const text = parseText(decision.text, MAX_CORRECTION_LENGTH);
  return typeof text === 'string' ? { ...decision, text } : text;
}

function parseText(text: string, limit: number): string | InvalidText {
  const parsed = parseRecordText(text, limit);
  return parsed.ok ? parsed.text : { reason: parsed.reason, limit };
}
