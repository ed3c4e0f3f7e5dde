import { data } from 'react-router';
import type { RequestContext, Site } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import type { Edition } from '#domain/edition/edition.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { toRunningText } from '#domain/markup/plain-text.ts';
import type { SiteSetting, TextPage } from '#domain/site-settings/site-settings.ts';
import { formatDate } from '#domain/time/format-date-time.ts';

const DESCRIPTION_GRAPHEMES = 160;

/**
 * Finds the text of a page; null if it has none. If the read fails, logs the failure and throws a response with status
 * 503.
 */
export async function findTextPage(context: RequestContext, page: TextPage): Promise<SiteSetting | null> {
  try {
    return await context.documents.findSiteSetting(page);
  } catch (error) {
    context.reportFailure('text page', error);
    // An open page treats this status as a failed read and does not change (app/live/open-page/read-part.ts).
    throw data('The text could not be read.', { status: 503, statusText: 'Service Unavailable' });
  }
}

type InformationPage = { page: TextPage; title: string; setting: SiteSetting; site: Site; edition: Edition };

export function toInformationView({ page, title, setting, site, edition }: InformationPage) {
  const blocks = parseBody(setting.value);
  const description = cutText(toRunningText(blocks).replace(/\s+/gu, ' '), DESCRIPTION_GRAPHEMES);
  return {
    title,
    blocks,
    updated: {
      iso: new Date(setting.updatedAt).toISOString(),
      date: formatDate(setting.updatedAt, site.offsetOf(setting.updatedAt)),
    },
    head: describePage({ site, edition, title, path: `/${page}`, description }),
  };
}
