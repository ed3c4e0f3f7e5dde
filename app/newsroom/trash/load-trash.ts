import { data } from 'react-router';
import type { NewsroomContext } from '../../newsroom-context.ts';
import type { RequestContext } from '../../request-context.ts';
import { createMomentFormat } from '../format-moment.ts';
import type { TrashView } from './trash-view.ts';
import { toTrashView } from './trash-view.ts';

const TRASH_PAGE_SIZE = 20;
const NO_ROWS: TrashView[] = [];

/** Reads one page of the trash. A failed read is logged and shows it empty (spec §8). */
export async function loadTrash(
  { desk, timeZone }: NewsroomContext,
  { nowMs, readFailed }: RequestContext,
  after: string | null,
) {
  try {
    const page = await desk.listTrash({ after, limit: TRASH_PAGE_SIZE });
    const format = createMomentFormat(timeZone);
    return { after, next: page.next, rows: page.rows.map((row) => toTrashView(row, nowMs, format)) };
  } catch (error) {
    readFailed('trash', error);
    return data({ after, next: null, rows: NO_ROWS, readFailed: true }, { status: 500 });
  }
}
