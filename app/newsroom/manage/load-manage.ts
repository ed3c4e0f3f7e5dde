import { data } from 'react-router';
import type { NewsroomContext } from '../../newsroom-context.ts';
import type { RequestContext } from '../../request-context.ts';
import { createMomentFormat } from '../format-moment.ts';
import { parseManageQuery } from './manage-query.ts';
import type { ManagedView } from './managed-view.ts';
import { toManagedView } from './managed-view.ts';

/** Rows of a page of the list. */
const MANAGE_PAGE_SIZE = 20;

const NO_ROWS: ManagedView[] = [];

/** Reads the page of the list that the address asks for. A failed read is logged and shows the empty list (spec §8). */
export async function loadManage(
  { desk, timeZone }: NewsroomContext,
  { nowMs, readFailed, site }: RequestContext,
  parameters: URLSearchParams,
) {
  const { after, ...filter } = parseManageQuery(parameters);
  const shared = { query: { ...filter, after }, siteUrl: site.url };
  try {
    const page = await desk.listManaged(filter, { after, limit: MANAGE_PAGE_SIZE }, nowMs);
    const format = createMomentFormat(timeZone);
    return { ...shared, rows: page.rows.map((row) => toManagedView(row, format)), next: page.next };
  } catch (error) {
    readFailed('manage news', error);
    return data({ ...shared, rows: NO_ROWS, next: null, readFailed: true }, { status: 500 });
  }
}
