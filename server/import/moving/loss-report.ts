import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import type { LossKind } from '#domain/import/moving/foreign-post.ts';
import { ENGLISH_REPORT } from '#domain/import/moving/report-texts.ts';
import { explainWriteFailure } from '#server/runtime/explain-failure.ts';
import type { ReportedPost } from './draw-loss-report.ts';
import { createReportRenderer } from './draw-loss-report.ts';

export type LossTotals = ReadonlyMap<LossKind, number>;

export type LossReport = {
  add(post: ReportedPost): void;
  addNotImported(post: Pick<ReportedPost, 'title' | 'address'>, reason: string): void;
  /** The number of posts by kind of loss. */
  totals(): LossTotals;
  /** Completes both files. */
  finish(counts: Readonly<Record<string, number>>): void;
  /** Closes the files if they are not complete. */
  close(): void;
};

/**
 * Opens the report of an import's losses: `PATH.json` and `PATH.html`, with every post that lost something. They are
 * called `.part` until they are complete.
 */
export function openLossReport(path: string, site: { url: string; siteUrl: string }): LossReport {
  const json = openFile(`${path}.json`);
  const html = openFile(`${path}.html`);
  const renderer = createReportRenderer(ENGLISH_REPORT, site.siteUrl);
  const totals = new Map<LossKind, number>();
  let posts = 0;
  json.write(`{"site": ${JSON.stringify(site.url)}, "posts": [`);
  html.write(renderer.toHead(site.url));
  const add = (post: ReportedPost) => {
    if (post.losses.length === 0) return;
    for (const kind of new Set(post.losses.map((loss) => loss.kind))) totals.set(kind, (totals.get(kind) ?? 0) + 1);
    json.write(`${posts === 0 ? '' : ','}\n${JSON.stringify(post)}`);
    html.write(renderer.toRow(post));
    posts += 1;
  };
  return {
    add,
    addNotImported: (post, reason) => add({ ...post, path: null, losses: [{ kind: 'notCarried', detail: reason }] }),
    totals: () => totals,
    finish: (counts) => {
      json.write(
        `\n], "counts": ${JSON.stringify(counts)}, "losses": ${JSON.stringify(Object.fromEntries(totals))}}\n`,
      );
      html.write(renderer.toTotals(counts, totals));
      json.finish();
      html.finish();
    },
    close: () => {
      json.close();
      html.close();
    },
  };
}

function openFile(path: string) {
  const temporaryPath = `${path}.part`;
  let file: number | null = attempt(path, () => openSync(temporaryPath, 'w'));
  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    write: (text: string) => {
      if (file !== null) attempt(path, () => writeSync(file ?? 0, text));
    },
    close,
    finish: () => {
      close();
      attempt(path, () => renameSync(temporaryPath, path));
    },
  };
}

function attempt<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explainWriteFailure(error, path);
  }
}
