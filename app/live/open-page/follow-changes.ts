import { backoffMs } from '#domain/time/backoff.ts';
import type { ReadPause } from '../revalidator.ts';
import { createRevalidator } from '../revalidator.ts';
import { startMoreNews } from './more-news.ts';
import type { OpenPage } from './open-page.ts';
import { createOpenPage } from './open-page.ts';
import { createPageStream } from './page-stream.ts';
import type { Reading } from './read-part.ts';
import { readPart, toPartUrl } from './read-part.ts';

/** Before a read: the server evicts its caches first, and not all browsers request a page at the same moment. */
const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 300;
/** Added to the pause after failed reads. */
const RETRY = { firstMs: 2_000, maxMs: 60_000 };

type FollowOptions = {
  /** Called after each change of `main`, e.g. to start the islands and advertisements that it brought. */
  readonly onMorph?: () => void;
};

/**
 * Lets the open page follow changes: it is read again if the server reports one, and its list grows by "more news". Must be
 * called once, while `main` is as the server sent it.
 */
export function startFollowing({ onMorph = () => {} }: FollowOptions = {}): void {
  const main = document.getElementById('main');
  if (main === null) return;
  const page = createOpenPage(main, onMorph);
  const inTurn = createQueue();
  let change: string | null = null;
  const read = (url: URL) => readPart(toPartUrl(url, change));
  const moreNews = startMoreNews({ page, read, inTurn });

  const readAgain = async () => {
    const reading = await read(new URL(location.href));
    if (reading.kind === 'page' && !(await moreNews.readFurther(reading.page.main))) return false;
    const isDone = showReading(page, reading);
    stream.update();
    return isDone;
  };
  const revalidator = createRevalidator(() => inTurn(readAgain), schedule);
  const stream = createPageStream(main, ({ name, spreadMs }) => {
    change = name;
    revalidator.request(spreadMs);
  });
  stream.update();
}

/** Shows what was read. Returns false if it must be read again. */
function showReading(page: OpenPage, reading: Reading): boolean {
  if (reading.kind === 'page') {
    page.show(reading.page.main);
    document.title = reading.page.title;
  }
  if (reading.kind === 'reload') location.reload();
  return reading.kind !== 'failed';
}

function schedule(run: () => void, { failures, spreadMs }: ReadPause): () => void {
  const randomMs = Math.random() * Math.max(MAX_PAUSE_MS - MIN_PAUSE_MS, spreadMs);
  const retryMs = failures === 0 ? 0 : backoffMs(failures, RETRY);
  const timer = setTimeout(run, MIN_PAUSE_MS + randomMs + retryMs);
  return () => clearTimeout(timer);
}

/** Runs one task after another: a page that grows is not read again at the same time. */
function createQueue(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}
