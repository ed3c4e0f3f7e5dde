import { useState } from 'react';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { DeskStep, StepResult } from '#domain/change/decide-desk-step.ts';
import type { LeadChoice, LeadQuestion } from '#domain/change/save-command.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';

/** A step and the item that it concerns. `proposerId` is null for an article. */
export type StepRequest = { articleId: string; proposerId: string | null; step: DeskStep };

/** A step that waits until the viewer has chosen the lead. */
type PendingLeadChoice = { request: StepRequest; question: LeadQuestion };

/**
 * Takes steps of the workflow and shows their results. If the session has ended, the step is repeated after a new
 * sign-in.
 */
export function useDeskStep(onDone: (request: StepRequest) => void = () => {}) {
  const { call, isBusy } = useActionCall<StepResult>('/dashboard/desk');
  const { banner, show } = useTimedBanner();
  const [refused, setRefused] = useState<StepRequest | null>(null);
  const [pending, setPending] = useState<PendingLeadChoice | null>(null);
  /** Resolves to true if the step was taken. */
  async function take(request: StepRequest): Promise<boolean> {
    const response = await call(request);
    setRefused(response.kind === 'signed-out' ? request : null);
    setPending(response.kind === 'leads' ? { request, question: response } : null);
    if (response.kind === 'signed-out' || response.kind === 'leads') return false;
    const problem = response.kind === 'failed' ? workflowText.failed : describeProblem(response, request.step.kind);
    show(problem === null ? 'success' : 'error', problem ?? workflowText.done);
    if (problem === null) onDone(request);
    return problem === null;
  }
  /** Publishes with the choice of the lead; null cancels. */
  function choose(lead: LeadChoice | null): void {
    setPending(null);
    if (lead !== null && pending?.request.step.kind === 'publish')
      void take({ ...pending.request, step: { ...pending.request.step, lead } });
  }
  return { take, isBusy, banner, refused, setRefused, question: pending?.question ?? null, choose };
}

export type DeskStepControl = ReturnType<typeof useDeskStep>;

/** Returns null if the step was taken. */
function describeProblem(result: Exclude<StepResult, LeadQuestion>, step: DeskStep['kind']): string | null {
  switch (result.kind) {
    case 'done':
      return null;
    case 'refused':
      return workflowText.refusals[result.reason];
    case 'forbidden':
      return permissionText.refusals[result.reason];
    case 'unmerged':
      if (result.by === 'corrections-full') return recordText.noRoom;
      return step === 'publish' ? workflowText.notPublished : workflowText.unmerged;
    case 'changed':
    case 'missing':
      return workflowText[result.kind];
  }
}
