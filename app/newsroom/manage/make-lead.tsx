import { useState } from 'react';
import { bulkText } from '#app/strings/newsroom/manage-news.ts';
import type { LeadQuestion } from '#domain/change/save-command.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { LeadDialog } from '../components/dialogs/lead-dialog.tsx';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { BulkResponse } from './bulk/bulk-requests.ts';
import type { BulkSummary } from './bulk/use-bulk-change.ts';
import { toRefusalReason } from './bulk/use-bulk-change.ts';
import type { ManagedView } from './managed-view.ts';

type Claim = { article: ManagedView; question: LeadQuestion | null };

/** Makes a public article the lead of the home page. Asks first if another article leads. */
export function useMakeLead(show: (summary: BulkSummary) => void) {
  const { call, isBusy } = useActionCall<BulkResponse>('/dashboard/manage');
  const [pending, setPending] = useState<Claim | null>(null);
  const [refused, setRefused] = useState<Claim | null>(null);

  /** Sends the claim. If it has a question, the editor has chosen “replace”. */
  async function send(claim: Claim) {
    const { article, question } = claim;
    const { id, revision, plainTitle } = article;
    const choice = question === null ? undefined : 'replace';
    const response = await call({ intent: 'lead', choice, articles: [{ id, revision }] });
    const [result] = response.kind === 'changed-many' ? response.results : [];
    setRefused(response.kind === 'signed-out' ? claim : null);
    setPending(result?.kind === 'leads' ? { article, question: result } : null);
    if (response.kind === 'signed-out' || result?.kind === 'leads') return;
    const isDone = result?.kind === 'changed' || result?.kind === 'leads-now';
    const refusal = result && result.kind !== 'undone' && !isDone ? toRefusalReason(result.kind) : null;
    // Undo is not offered if other articles were above this one, because it would not feature them again.
    const mayUndo = result?.kind === 'changed' && (question?.above ?? []).length === 0;
    show({
      message: isDone ? `${plainTitle} ${bulkText.leads}` : refusal === null ? bulkText.failed : '',
      refusals: refusal === null ? [] : [{ id, plainTitle, reason: refusal }],
      undoable: mayUndo ? [{ id, plainTitle, revision: result.revision, isDeletion: false }] : [],
    });
  }
  return { send, isBusy, pending, setPending, refused, setRefused };
}

export function MakeLead({ send, isBusy, pending, setPending, refused, setRefused }: ReturnType<typeof useMakeLead>) {
  return (
    <>
      <LeadDialog
        isBusy={isBusy}
        newLead={pending?.article.plainTitle}
        onCancel={() => setPending(null)}
        onChoose={() => pending !== null && void send(pending)}
        question={pending?.question ?? null}
      />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={send} request={refused} />
    </>
  );
}
