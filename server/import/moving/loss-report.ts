import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Loss, LossKind } from '#domain/import/moving/foreign-post.ts';
import { LOSS_NAMES } from '#domain/import/moving/foreign-post.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import { explainWriteFailure } from '#server/runtime/explain-write-failure.ts';

/** A post, and where it is now; `path` is null if it was not carried. */
type ReportedPost = { title: string; address: string; path: string | null; losses: readonly Loss[] };

export type LossTotals = ReadonlyMap<LossKind, number>;

export type LossReport = {
  add(post: ReportedPost): void;
  /** The number of posts with each kind. */
  totals(): LossTotals;
  /** Completes both files. */
  finish(counts: Readonly<Record<string, number>>): void;
  /** Closes the files if they are not complete. */
  close(): void;
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid #ccc}ul{margin:0;padding-left:1rem}table{border-collapse:collapse}';

/**
 * Opens the report of an import's losses: `PATH.json` and `PATH.html`, with every post that lost something. They are
 * called `.part` until they are complete.
 */
export function openLossReport(path: string, site: { url: string; siteUrl: string }): LossReport {
  const json = openFile(`${path}.json`);
  const html = openFile(`${path}.html`);
  const totals = new Map<LossKind, number>();
  let posts = 0;
  json.write(`{"site": ${JSON.stringify(site.url)}, "posts": [`);
  html.write(
    `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>What was not carried from ${escapeXml(site.url)}</title><style>${STYLE}</style>\n<h1>What was not carried from ${escapeXml(site.url)}</h1>\n<p><a href="#totals">Totals</a></p>\n<table>\n<tr><th>Post<th>What it lost\n`,
  );
  return {
    add: (post) => {
      if (post.losses.length === 0) return;
      for (const kind of new Set(post.losses.map((loss) => loss.kind))) totals.set(kind, (totals.get(kind) ?? 0) + 1);
      json.write(`${posts === 0 ? '' : ','}\n${JSON.stringify(post)}`);
      html.write(toRow(post, site.siteUrl));
      posts += 1;
    },
    totals: () => totals,
    finish: (counts) => {
      json.write(
        `\n], "counts": ${JSON.stringify(counts)}, "losses": ${JSON.stringify(Object.fromEntries(totals))}}\n`,
      );
      html.write(toTotals(counts, totals));
      json.finish();
      html.finish();
    },
    close: () => {
      json.close();
      html.close();
    },
  };
}

function toRow({ title, address, path, losses }: ReportedPost, siteUrl: string): string {
  const was = /^https?:/i.test(address)
    ? `<a href="${escapeXml(address)}" rel="noreferrer">before</a>`
    : escapeXml(address);
  const now = path === null ? 'not carried' : `<a href="${escapeXml(`${siteUrl}${path}`)}">now</a>`;
  const items = losses.map(
    ({ kind, detail }) => `<li>${LOSS_NAMES[kind]}${detail === '' ? '' : `: ${escapeXml(detail)}`}`,
  );
  return `<tr><td>${escapeXml(title) || '–'} (${was}, ${now})<td><ul>${items.join('')}</ul>\n`;
}

function toTotals(counts: Readonly<Record<string, number>>, totals: LossTotals): string {
  const rows = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([name, count]) => `<tr><td>${escapeXml(name)}<td>${count.toLocaleString('en')}\n`).join('');
  const losses = [...totals].map(([kind, count]) => [LOSS_NAMES[kind], count] as const);
  return `</table>\n<h2 id="totals">Totals</h2>\n<table>\n${rows(Object.entries(counts))}</table>\n<h2>Posts that lost something</h2>\n<table>\n${rows(losses)}</table>\n</html>\n`;
}

function openFile(path: string) {
  const part = `${path}.part`;
  let file: number | null = attempt(path, () => openSync(part, 'w'));
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
      attempt(path, () => renameSync(part, path));
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
