import type { Loss, LossKind } from '#domain/import/moving/foreign-post.ts';
import type { ReportTexts } from '#domain/import/moving/report-texts.ts';
import { escapeXml } from '#server/feeds/xml.ts';

/** `address` is the URL of the post on its site, or another name; `path` its path on this site, null if it was not imported or was deleted here. */
export type ReportedPost = { title: string; address: string; path: string | null; losses: readonly Loss[] };

type Counts = Readonly<Record<string, number>>;

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-top:1px solid #ccc}ul{margin:0;padding-left:1rem}table{border-collapse:collapse}';

/** Renders the parts of the HTML report. `siteUrl` is the URL of this site. */
export function createReportRenderer(texts: ReportTexts, siteUrl: string) {
  const { formatCount, counts: countNames, losses: lossNames } = texts;
  const toRows = (rows: readonly (readonly [string, number])[]) =>
    rows.map(([name, count]) => `<tr><td>${escapeXml(name)}<td>${formatCount(count)}\n`).join('');
  return {
    toHead: (url: string) => {
      const heading = escapeXml(texts.heading(url));
      return `<!doctype html>\n<html lang="${texts.language}"><meta charset="utf-8"><title>${heading}</title><style>${STYLE}</style>\n<h1>${heading}</h1>\n<p><a href="#totals">${texts.totals}</a></p>\n<table>\n<tr><th>${texts.post}<th>${texts.lost}\n`;
    },
    toRow: ({ title, address, path, losses }: ReportedPost) => {
      const was = /^https?:/i.test(address)
        ? `<a href="${escapeXml(address)}" rel="noreferrer">${texts.before}</a>`
        : escapeXml(address);
      const now = path === null ? texts.notCarried : `<a href="${escapeXml(`${siteUrl}${path}`)}">${texts.now}</a>`;
      const items = losses.map(
        ({ kind, detail }) => `<li>${lossNames[kind]}${detail === '' ? '' : `: ${escapeXml(detail)}`}`,
      );
      return `<tr><td>${escapeXml(title) || '–'} (${was}, ${now})<td><ul>${items.join('')}</ul>\n`;
    },
    toTotals: (counts: Counts, totals: Iterable<readonly [LossKind, number]>) => {
      const named = Object.entries(counts).map(([name, count]) => [countNames[name] ?? name, count] as const);
      const lost = [...totals].map(([kind, count]) => [lossNames[kind], count] as const);
      return `</table>\n<h2 id="totals">${texts.totals}</h2>\n<table>\n${toRows(named)}</table>\n<h2>${texts.losers}</h2>\n<table>\n${toRows(lost)}</table>\n</html>\n`;
    },
  };
}

/** Renders the whole HTML report from the JSON report, which has one post per line. */
export async function* renderReport(
  json: AsyncIterable<Uint8Array>,
  { texts, siteUrl }: { texts: ReportTexts; siteUrl: string },
): AsyncGenerator<string> {
  const { toHead, toRow, toTotals } = createReportRenderer(texts, siteUrl);
  let isHead = true;
  for await (const line of readLines(json)) {
    if (isHead) yield toHead(JSON.parse(`${line}]}`).site);
    else if (line.startsWith(']')) {
      const { counts, losses } = JSON.parse(line.replace('],', '{'));
      yield toTotals(counts, Object.entries(losses) as [LossKind, number][]);
    } else yield toRow(JSON.parse(line.replace(/,$/, '')));
    isHead = false;
  }
}

/** Unlike Node's `readline`, does not split at U+2028, which titles may contain. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
