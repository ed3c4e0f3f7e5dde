import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { formatListCursor, parseListCursor } from '#domain/desk/list-cursor.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { LibraryFilter } from '#services/articles/images/library-list.ts';

/** `from` and `to` are dates of upload, such as `2026-11-20`, or empty. */
export type ImagesQuery = { search: string; from: string; to: string; isUnused: boolean; after: ListCursor | null };

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function parseImagesQuery(parameters: URLSearchParams): ImagesQuery {
  const readDate = (name: string) => DATE.exec(parameters.get(name) ?? '')?.[0] ?? '';
  return {
    search: (parameters.get('search') ?? '').trim(),
    from: readDate('from'),
    to: readDate('to'),
    isUnused: parameters.get('unused') === '1',
    after: parseListCursor(parameters.get('after')),
  };
}

export function toImagesSearch({ search, from, to, isUnused, after }: ImagesQuery): string {
  const parameters = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(isUnused && { unused: '1' }),
    ...(after !== null && { after: formatListCursor(after) }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Converts the dates to times in the site's time zone; both days are included. A date that does not exist is ignored. */
export function toLibraryFilter({ search, from, to, isUnused }: ImagesQuery, timeZone: string): LibraryFilter {
  const startOf = (date: string) => parseLocalText(`${date}T00:00`, timeZone);
  return {
    ...{ search, isUnused },
    fromMs: from === '' ? null : startOf(from),
    toMs: to === '' ? null : startOf(dayAfter(to)),
  };
}

function dayAfter(date: string): string {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? date : new Date(ms + DAY_MS).toISOString().slice(0, date.length);
}
