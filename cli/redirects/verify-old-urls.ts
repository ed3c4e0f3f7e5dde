import PQueue from 'p-queue';
import { SECOND_MS } from '#domain/time/durations.ts';
import { toOldPath } from '#domain/urls/old-address.ts';
import { isDateArchive, isWordPressProgram } from '#domain/urls/wordpress-address.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import type { UrlLine } from './read-url-lines.ts';

const CONCURRENCY = 8;
const TIMEOUT_MS = 30 * SECOND_MS;
const REDIRECTS: readonly number[] = [301, 308];

export type VerifyResult = { checked: number; failed: number };

/**
 * Requests each old URL at `site` instead of its host. If the line has a target, the URL must redirect there; otherwise
 * it may also be a page. A redirect must be permanent and lead directly to a page. WordPress URLs without a successor
 * may be 404. Calls `onFailure` with each problem.
 */
export async function verifyOldUrls(
  lines: AsyncIterable<UrlLine>,
  { site, stopping, onFailure }: { site: string; stopping: AbortSignal; onFailure: (line: string) => void },
): Promise<VerifyResult> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const result: VerifyResult = { checked: 0, failed: 0 };
  for await (const line of lines) {
    await queue.onSizeLessThan(CONCURRENCY);
    if (stopping.aborted) break;
    void queue.add(async () => {
      const problem = await findProblem(line, site);
      result.checked += 1;
      if (problem === null) return;
      result.failed += 1;
      onFailure(`${line.from}: ${problem}`);
    });
  }
  await queue.onIdle();
  if (stopping.aborted) throw new OperatorError('Stopped before the end of the file.');
  return result;
}

async function findProblem({ from, to }: UrlLine, site: string): Promise<string | null> {
  try {
    const first = await request(toSiteUrl(from, site));
    const isAcceptable = to === '' && (first.status === 200 || (first.status === 404 && hasNoSuccessor(from)));
    if (!REDIRECTS.includes(first.status)) return isAcceptable ? null : `status ${first.status}`;
    const target = new URL(first.location, toSiteUrl(from, site)).href;
    if (to !== '' && target !== toSiteUrl(to, site)) return `leads to ${first.location}, not to ${to}`;
    const second = await request(target);
    return second.status === 200 ? null : `leads to ${first.location}, which has the status ${second.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** True for WordPress's own programs and its archives by date, which are 404 here. */
const hasNoSuccessor = (url: string) => isWordPressProgram(toOldPath(url) ?? '') || isDateArchive(toOldPath(url) ?? '');

function toSiteUrl(url: string, site: string): string {
  const { pathname, search } = new URL(url, site);
  return new URL(`${pathname}${search}`, site).href;
}

async function request(url: string): Promise<{ status: number; location: string }> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get('Location') ?? '' };
}
