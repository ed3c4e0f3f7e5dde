import type { HeaderList } from '#server/cache/page.ts';

/** Sent with the 503 for a page that cannot be rendered because too many renders are queued. */
const RETRY_AFTER_S = 5;

export const SERVER_BUSY_TEXT = 'Service Unavailable\n';

export const listBusyHeaders = (): HeaderList => [
  ['cache-control', 'no-store'],
  ['content-type', 'text/plain;charset=UTF-8'],
  ['retry-after', String(RETRY_AFTER_S)],
  ['content-length', String(SERVER_BUSY_TEXT.length)],
];
