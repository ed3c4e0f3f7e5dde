import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readChangeEvent } from '#app/live/change-event.ts';
import { toPartUrl } from '#app/live/open-page/read-part.ts';
import type { Timing } from './probe.ts';
import { requestUrl } from './probe.ts';

/** What the process that opens pages sends to its parent. */
export type ReadersMessage =
  | { kind: 'opened' }
  /** `receivedAtMs`, since 1970, are the moments at which the pages received the change. */
  | { kind: 'read'; timings: Timing[]; receivedAtMs: number[] };

const CONCURRENCY = 20;
/** As app/live/revalidator.ts. */
const MIN_PAUSE_MS = 50;
const MIN_SPREAD_MS = 250;
const PAGES_PER_ADDRESS = 500;

const [origin = '', countText = '0', firstAddress = '2', mode = ''] = process.argv.slice(2);
const count = Number(countText);
const reads: Promise<Timing>[] = [];
const receivedAtMs: number[] = [];

/** Opens the stream of one page. After the first change it reads what can change in the page again, as the browser does. */
function openPage(localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${origin}/live?topic=home`, { agent: false, localAddress }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream returned ${response.statusCode}.`));
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve();
        const [, data] = /event: change\ndata: (.*)\n/.exec(text) ?? [];
        const [, lastEventId = ''] = /^id: (.*)$/m.exec(text) ?? [];
        if (data !== undefined) readAgain(localAddress, { data, lastEventId });
      });
    }).on('error', reject);
  });
}

function readAgain(localAddress: string, event: { data: string; lastEventId: string }): void {
  receivedAtMs.push(performance.timeOrigin + performance.now());
  const { spreadMs, name } = readChangeEvent(event);
  const pauseMs = MIN_PAUSE_MS + Math.random() * Math.max(MIN_SPREAD_MS, mode === 'at-once' ? 0 : spreadMs);
  const read = async () => {
    await sleep(pauseMs);
    return requestUrl(`${origin}${toPartUrl({ pathname: '/', search: '' }, name)}`, { localAddress });
  };
  reads.push(read());
  if (reads.length === count) void Promise.all(reads).then((timings) => send({ kind: 'read', timings, receivedAtMs }));
}

function send(message: ReadersMessage): void {
  process.send?.(message);
}

for (let n = 0; n < count; n += CONCURRENCY) {
  const address = `127.0.0.${Number(firstAddress) + Math.floor(n / PAGES_PER_ADDRESS)}`;
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, count - n) }, () => openPage(address)));
}
send({ kind: 'opened' });
