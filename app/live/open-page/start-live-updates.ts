import { createRevalidator, scheduleRead } from '../revalidator.ts';
import { startLatePart } from './late-part.ts';
import { startMoreNews } from './more-news.ts';
import type { OpenPage } from './open-page.ts';
import { createOpenPage } from './open-page.ts';
import { createPageStream } from './page-stream.ts';
import { offerReload } from './pending.ts';
import type { ReadPartResult } from './read-part.ts';
import { readPart, toPartUrl } from './read-part.ts';

/**
 * Reads the open page again when the server reports a change, and lets "more news" extend its list. Must be called
 * once, while `main` is unchanged since the server sent it.
 */
export function startLiveUpdates(): void {
  const main = document.getElementById('main');
  if (main === null) return;
  const page = createOpenPage(main);
  const inTurn = createQueue();
  let change: string | null = null;
  const read = (url: URL) => readPart(toPartUrl(url, change));
  const moreNews = startMoreNews({ page, read, inTurn });

  const readAgain = async () => {
    const reading = await read(new URL(location.href));
    if (reading.kind === 'page' && !(await moreNews.appendOpenedPages(reading.page.main))) return false;
    const isDone = showReading(page, reading);
    stream.update();
    return isDone;
  };
  const revalidator = createRevalidator(() => inTurn(readAgain), scheduleRead, offerReload);
  const stream = createPageStream();
  stream.subscribe({
    element: main,
    onChange: ({ name, spreadMs }) => {
      change = name;
      revalidator.request(spreadMs);
    },
  });
  startLatePart(main, stream);
}

/** Applies a read. Returns false if the page must be read again. */
function showReading(page: OpenPage, reading: ReadPartResult): boolean {
  if (reading.kind === 'page') {
    page.show(reading.page.main);
    document.title = reading.page.title;
  }
  if (reading.kind === 'reload') location.reload();
  return reading.kind !== 'failed';
}

/** Runs one task at a time. A page must not be read while its list is extended. */
function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
