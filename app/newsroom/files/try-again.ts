import { decideRetry, parseRetryAfter } from '#domain/files/decide-retry.ts';
import type { Answer, Asked } from './send-request.ts';
import { sendRequest } from './send-request.ts';

export type TryAgainOptions = {
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

const BROWSER: TryAgainOptions = { now: () => performance.timeOrigin + performance.now(), random: Math.random, wait };

/** Sends what `makeRequest` gives, anew for each try, until there is an answer worth having or `limitMs` are over. */
export async function tryAgain(
  makeRequest: () => Asked,
  limitMs: number,
  given: Partial<TryAgainOptions> = {},
): Promise<Answer | 'canceled' | 'retry-limit-exceeded'> {
  const options = { ...BROWSER, ...given };
  const startMs = options.now();
  for (let tries = 1; ; tries += 1) {
    const asked = makeRequest();
    const answer = await sendRequest(asked, limitMs - (options.now() - startMs));
    if (answer === 'canceled') return 'canceled';
    const isAnswered = answer !== 'no-answer';
    const decision = decideRetry(
      {
        status: isAnswered ? answer.status : null,
        retryAfterMs: isAnswered ? parseRetryAfter(answer.retryAfter, options.now()) : null,
      },
      { tries, elapsedMs: options.now() - startMs, limitMs, random: options.random() },
    );
    if (decision.kind === 'final' && isAnswered) return answer;
    if (decision.kind !== 'retry') return 'retry-limit-exceeded';
    await options.wait(decision.waitMs, asked.signal);
    if (asked.signal?.aborted) return 'canceled';
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
