import { randomUUID } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { get } from 'node:http';
import sharp from 'sharp';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { CATEGORY_BAR } from '#domain/taxonomy/categories.ts';
import { createRandom, pick } from '#tools/random.ts';
import { median, quantile } from '../statistics.ts';

const TIMEOUT_MS = 30_000;
/** The statuses with which the program refuses requests beyond its limits. */
const EXPECTED_REFUSALS = new Set([429, 503]);
/** The site limits the streams of an address, so several loopback addresses are used. */
const STREAMS_PER_ADDRESS = 20;
const QUERIES = ['নির্বাচন', 'ঢাকা', 'ক্রিকেট', 'বন্যা', 'বাজেট', 'শিক্ষা', 'নদী', 'রাজধানী'];

type Activity = { name: string; perSecond: number; run: () => Promise<number> };

export type ActivityResult = {
  name: string;
  successes: number;
  /** Responses with 429 or 503. */
  refused: number;
  errors: string[];
  medianMs: number;
  p99Ms: number;
};

/**
 * Starts the load on the demonstration, with `cookie` for the writes. Each activity sends requests at a steady rate, however
 * long the responses take.
 */
export async function startActivities(
  origin: string,
  cookie: string,
  readsPerS: number,
): Promise<{ stop(): Promise<ActivityResult[]> }> {
  const streams = await openStreams(origin, readsPerS * 5);
  const list = [...(await listReads(origin, readsPerS)), ...(await listWrites(origin, cookie, readsPerS))];
  const running = [...list, { name: 'streams', perSecond: readsPerS / 20, run: streams.renew }].map(startActivity);
  return {
    stop: async () => {
      const results = await Promise.all(running.map((activity) => activity.stop()));
      streams.close();
      return results;
    },
  };
}

async function listReads(origin: string, perSecond: number): Promise<Activity[]> {
  const home = await (await fetch(origin)).text();
  const articles = [...new Set([...home.matchAll(/"(\/article\/[^"?#]+)"/g)].map(([, path = '']) => path))];
  const random = createRandom(7);
  const choose = (items: readonly string[]) => pick(random, items);
  const read = async (path: string) => {
    const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  };
  const choosePath = () => {
    const kind = random();
    if (kind < 0.3) return '/';
    return kind < 0.5 ? `/category/${encodeURIComponent(choose(CATEGORY_BAR))}` : choose(articles);
  };
  const search = () => read(`/search?q=${encodeURIComponent(`${choose(QUERIES)} ${choose(QUERIES)}`)}`);
  return [
    { name: 'reads', perSecond, run: () => read(choosePath()) },
    { name: 'searches', perSecond: perSecond / 10, run: search },
  ];
}

async function listWrites(origin: string, cookie: string, readsPerS: number): Promise<Activity[]> {
  const headers = { Cookie: cookie };
  const images = await (await fetch(`${origin}/dashboard/images.data`, { headers })).text();
  const [, appCheck = ''] = /"appCheck","([^"]+)"/.exec(images) ?? [];
  const image = new Blob([Buffer.from(await drawPhoto())], { type: 'image/jpeg' });
  const post = async (path: string, payload: object) => {
    const response = await fetch(`${origin}${path}.data`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { ...headers, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok && !/"(?:saved|stored|outdated)"/.test(text))
      throw new Error(`${path} returned ${text.slice(0, 200)}`);
    return response.status;
  };
  const toForm = (title: string) => ({ ...EMPTY_FORM, title, description: `${title}। `.repeat(50), category: 'খেলা' });
  const publish = () => {
    const form = { ...toForm(`চলমান খবর ${randomUUID()}`), status: 'published' };
    return post('/dashboard/add', { intent: 'save', articleId: randomUUID(), baseRevision: null, form });
  };
  let sequence = 0;
  const draftId = randomUUID();
  const autosave = () => {
    sequence += 1;
    const key = { articleId: draftId, draftId, baseRevision: null, replaces: null };
    return post('/dashboard/autosave', { intent: 'store', ...key, sequence, form: toForm(`খসড়া ${sequence}`) });
  };
  const upload = async () => {
    const body = new FormData();
    body.append('file', image, 'photo.jpg');
    const name = encodeURIComponent(`articles/${Date.now()}_${randomUUID()}.jpg`);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const upload = { method: 'POST', headers: { ...headers, 'X-App-Check': appCheck }, body, signal };
    const response = await fetch(`${origin}/storage?name=${name}`, upload);
    await response.arrayBuffer();
    return response.status;
  };
  return [
    { name: 'publishes', perSecond: readsPerS / 80, run: publish },
    { name: 'autosaves', perSecond: readsPerS / 20, run: autosave },
    { name: 'uploads', perSecond: readsPerS / 80, run: upload },
  ];
}

function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 5 } as const;
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: '#357', noise } })
    .jpeg()
    .toBuffer();
}

function startActivity({ name, perSecond, run }: Activity) {
  const durationsMs: number[] = [];
  const pending = new Set<Promise<void>>();
  const result = { name, successes: 0, refused: 0, errors: [] as string[] };
  const runOnce = async () => {
    const startMs = performance.now();
    const status = await run().catch((error: Error) => error.message);
    durationsMs.push(performance.now() - startMs);
    if (typeof status === 'number' && status < 300) result.successes += 1;
    else if (typeof status === 'number' && EXPECTED_REFUSALS.has(status)) result.refused += 1;
    else result.errors.push(String(status));
  };
  const timer = setInterval(() => {
    const running = runOnce().finally(() => pending.delete(running));
    pending.add(running);
  }, 1_000 / perSecond);
  return {
    stop: async (): Promise<ActivityResult> => {
      clearInterval(timer);
      await Promise.all(pending);
      return { ...result, medianMs: median(durationsMs), p99Ms: quantile(durationsMs, 0.99) };
    },
  };
}

/** Opens `count` live streams. `renew` replaces the oldest, and resolves with the status of the new one. */
async function openStreams(origin: string, count: number) {
  const open: ClientRequest[] = [];
  let opened = 0;
  const start = (): Promise<number> => {
    const localAddress = `127.0.0.${2 + (Math.floor(opened / STREAMS_PER_ADDRESS) % 250)}`;
    opened += 1;
    return new Promise((resolve, reject) => {
      const request = get(`${origin}/live?topic=home&topic=search`, { localAddress, agent: false }, (response) => {
        response.resume().on('error', () => {});
        resolve(response.statusCode ?? 0);
      });
      open.push(request.on('error', reject));
    });
  };
  await Promise.all(Array.from({ length: count }, start));
  return {
    renew: () => {
      open.shift()?.destroy();
      return start();
    },
    close: () => {
      for (const request of open) request.destroy();
    },
  };
}
