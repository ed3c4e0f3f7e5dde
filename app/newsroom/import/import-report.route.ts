import { Readable } from 'node:stream';
import { newsroomContext } from '#app/newsroom-context.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { importText } from '#app/strings/newsroom/import.ts';
import type { ReportTexts } from '#domain/import/moving/report-texts.ts';
import { IMPORT_REPORTS } from '#domain/import/moving/site-import.ts';
import { requireSitePermission, requireViewer } from '../actions/access.ts';
import type { Route } from './+types/import-report.route.ts';

/** Downloads a report. It has texts of the old site, so that the browser must not draw it as a page of this one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const name = IMPORT_REPORTS.find((report) => report === params.name);
  const report =
    name === undefined ? null : await context.get(newsroomContext).siteImports.openReport(name, readTexts());
  if (report === null) throw new Response(null, { status: 404 });
  return new Response(Readable.toWeb(report) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="prohor-${name}"`,
    },
  });
}

/** Read before the response begins, because they depend on the request. */
const readTexts = (): ReportTexts => ({
  ...importText.report,
  language: readInterfaceLanguage(),
  formatCount: importText.count,
  counts: { ...importText.counts, refused: importText.report.refused },
  losses: { ...importText.lossKinds },
});
