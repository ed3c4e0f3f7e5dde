import { Readable } from 'node:stream';
import { newsroomContext } from '#app/newsroom-context.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { importText } from '#app/strings/newsroom/import.ts';
import type { ReportTexts } from '#domain/import/moving/report-texts.ts';
import { IMPORT_REPORTS } from '#domain/import/moving/site-import.ts';
import { requireSitePermission, requireViewer } from '../actions/access.ts';
import type { Route } from './+types/import-report.route.ts';

/** Downloads a report. It contains text of the old site, so the browser must not display it as a page of this site. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  requireSitePermission(context, 'change-settings');
  const name = IMPORT_REPORTS.find((report) => report === params.name);
  const report =
    name === undefined ? null : await context.get(newsroomContext).siteImports.openReport(name, readReportTexts());
  if (report === null) throw new Response(null, { status: 404 });
  return new Response(Readable.toWeb(report) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="prohor-${name}"`,
    },
  });
}

/** Called before the report is streamed, because the texts depend on the language of the request. */
const readReportTexts = (): ReportTexts => ({
  ...importText.report,
  language: readInterfaceLanguage(),
  formatCount: importText.count,
  counts: { ...importText.counts, refused: importText.report.refused },
  losses: { ...importText.lossKinds },
});
