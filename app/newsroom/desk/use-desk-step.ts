import { useState } from 'react';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { DeskStep, StepResult } from '#domain/change/step-command.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';

/** A step and the item that it concerns. `proposerId` is null for an article. */
export type StepRequest = { articleId: string; proposerId: string | null; step: DeskStep };

/** Takes steps of the workflow and shows their results. A step without a session is repeated after the sign-in. */
export function useDeskStep(onDone: (request: StepRequest) => void = () => {}) {
  const { call, isBusy } = useActionCall<StepResult>('/dashboard/desk');
  const { banner, show } = useTimedBanner();
  const [refused, setRefused] = useState<StepRequest | null>(null);
  /** Resolves to true if the step was taken. */
  async function take(request: StepRequest): Promise<boolean> {
    const response = await call(request);
    setRefused(response.kind === 'signed-out' ? request : null);
    if (response.kind === 'signed-out') return false;
    const problem = response.kind === 'failed' ? workflowText.failed : describeProblem(response, request.step.kind);
    show(problem === null ? 'success' : 'error', problem ?? workflowText.done);
    if (problem === null) onDone(request);
    return problem === null;
  }
  return { take, isBusy, banner, refused, setRefused };
}

export type DeskStepControl = ReturnType<typeof useDeskStep>;

/** Returns null if the step was taken. */
function describeProblem(result: StepResult, step: DeskStep['kind']): string | null {
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
