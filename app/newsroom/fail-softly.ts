import { data } from 'react-router';

/** What an action answers where nobody is signed in any more, and where it could not be reached or broke. */
export type ActionTrouble = { kind: 'signed-out' } | { kind: 'failed'; reason: string };

/**
 * Makes a `clientAction` whose failures come back as answers: an action that throws would take the page away, with all
 * that was typed. A failed action has the page read nothing again.
 */
export async function failSoftly<Answer>({ serverAction }: { serverAction: () => Promise<Answer> }) {
  try {
    const answer = await serverAction();
    return isTrouble(answer) ? data(answer, { status: 400 }) : answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    const trouble: ActionTrouble = { kind: 'failed', reason: toReason(error) };
    return data(trouble, { status: 500 });
  }
}

/** Answers after which everything is as it was. */
const TROUBLES: readonly unknown[] = ['signed-out', 'failed', 'refused', 'too-many-tries'];

function isTrouble(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && TROUBLES.includes(answer.kind);
}

function toReason(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'object' && error !== null && 'status' in error ? `Status ${error.status}` : String(error);
}
