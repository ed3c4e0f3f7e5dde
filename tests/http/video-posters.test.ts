import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { createVideoPostersJob } from '#server/jobs/video-posters.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import type { Change } from '#services/live/change.ts';
import type { FetchRemote } from '#services/storage/remote-images/fetch-remote.ts';
import { createRemoteFetch } from '#services/storage/remote-images/fetch-remote.ts';
import { createAddressCheck } from '#services/storage/remote-images/public-address.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { startRemoteHost } from '#tests/support/site/remote-host.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import type { Site } from '#tools/start-site.ts';
import { eventually } from '../support/eventually.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };

let site: Site;
let remote: Awaited<ReturnType<typeof startRemoteHost>>;
let jpeg: Buffer;
/** Responds to a path of the videos' site. Other paths do not exist. */
const responses = new Map<string, (response: ServerResponse) => unknown>();
const sendImage = (response: ServerResponse) => response.end(jpeg);

beforeAll(async () => {
  jpeg = await makeJpeg(640, 360);
  site = await startTestSite();
  remote = await startRemoteHost(({ url = '' }, response) => {
    const respond = responses.get(url.replace(/\?.*/, ''));
    if (respond === undefined) response.writeHead(404).end();
    else respond(response);
  });
});
afterAll(async () => {
  await site.stop();
  await remote.stop();
});
beforeEach(async () => {
  await site.db.deleteFrom('videoPosters').execute();
});
afterEach(() => {
  responses.clear();
  remote.requested.length = 0;
});

const allowLoopback = createRemoteFetch({ isAllowedAddress: createAddressCheck(['127.0.0.0/8']) });

type JobChange = { fetchRemote?: FetchRemote; wakes?: (listener: (change: Change) => void) => void };

function createJob({ fetchRemote = allowLoopback, wakes = () => {} }: JobChange = {}) {
  const clock = createFakeClock(Date.now());
  const reasons: unknown[] = [];
  const { origin } = remote;
  const job = createVideoPostersJob({
    articleJobs: createArticleJobs(site.db),
    files: site.files,
    fetchRemote,
    origins: { youtube: origin, vimeo: origin, dailymotion: origin },
    live: {
      subscribe: (listener) => {
        wakes(listener);
        return () => {};
      },
    },
    clock,
    log: { info: (entry) => reasons.push(entry) },
  });
  return { job, clock, reasons };
}

/** Runs the job once a day, and returns the reasons of its failures. */
async function runJob(change: JobChange & { days?: number } = {}) {
  const { job, clock, reasons } = createJob(change);
  for (let day = 0; day < (change.days ?? 1); day += 1) {
    await job.run(new AbortController().signal);
    await clock.advance(DAY_MS);
  }
  return reasons.map((entry) => Object(entry).reason);
}

const moment = () => ({ actor: STAFF, nowMs: Date.now(), historyId: randomUUID() });

async function publish(description: string, change: Partial<ArticleInput> = {}) {
  const id = articleId(randomUUID());
  const input = makeInput({ description, ...change });
  await site.editing.save({ id, baseRevision: null, input, ...moment() });
  return id;
}

const readPage = async (id: string, query = '') => (await site.get(`/article/${id}${query}`)).text();

/** The files of the poster in the place of the video. */
const listPosterFiles = (page: string) => [
  ...new Set(page.match(/(?<=data-island="Embed"[\s\S]*)\/media\/[0-9a-f]{32}\/\d+\.\w+/g)),
];

describe('the poster of a video', () => {
  test('replaces the placeholder when it is stored, and is public while the article is', async () => {
    responses.set('/vi/aqz-KE-bpKQ/maxresdefault.jpg', sendImage);
    const id = await publish('দেখুন\nhttps://youtu.be/aqz-KE-bpKQ');
    expect(listPosterFiles(await readPage(id))).toEqual([]);
    expect(await runJob()).toEqual([]);
    const page = await eventually(async () => {
      const shown = await readPage(id);
      expect(listPosterFiles(shown)).not.toEqual([]);
      return shown;
    });
    expect(page).not.toContain('ytimg');
    expect(page).toMatch(
      /"video":\[\{"@type":"VideoObject","name":"[^"]+","description":"[^"]*","thumbnailUrl":"https:\/\/prohor\.example\/media\//,
    );
    const files = listPosterFiles(page);
    expect(files.map((file) => file.replace(/.*\//, '')).sort()).toEqual(['400.avif', '640.avif', '640.jpg']);
    const readStatuses = async () =>
      new Set(await Promise.all(files.map(async (file) => (await site.get(file)).status)));
    expect(await readStatuses()).toEqual(new Set([200]));
    const draft = makeInput({ description: 'https://youtu.be/aqz-KE-bpKQ', status: 'draft' });
    await site.editing.save({ id, baseRevision: 1, input: draft, ...moment() });
    await eventually(async () => expect(await readStatuses()).toEqual(new Set([404])));
  });

  test('is fetched once for several articles, also after a second save', async () => {
    responses.set('/vi/bbbbbbbbbbb/maxresdefault.jpg', sendImage);
    await publish('https://youtu.be/bbbbbbbbbbb');
    await runJob();
    await publish('ক https://www.youtube.com/watch?v=bbbbbbbbbbb');
    await runJob({ days: 2 });
    expect(remote.requested).toEqual(['/vi/bbbbbbbbbbb/maxresdefault.jpg']);
  });

  test.each([
    ['https://youtu.be/ccccccccccc', '/vi/ccccccccccc/hqdefault.jpg'],
    ['https://dai.ly/x8abcd1', '/thumbnail/video/x8abcd1'],
    ['https://vimeo.com/1084537', '/vimeo.jpg'],
  ])('of %s is found at %s', async (url, path) => {
    const { origin } = remote;
    responses.set(path, sendImage);
    responses.set('/api/oembed.json', (response) =>
      response.end(JSON.stringify({ thumbnail_url: `${origin}/vimeo.jpg` })),
    );
    const id = await publish(url);
    expect(await runJob()).toEqual([]);
    await eventually(async () => expect(listPosterFiles(await readPage(id))).toHaveLength(3));
  });

  test('that cannot be fetched leaves the placeholder, and is tried again later, for some days', async () => {
    const id = await publish('https://youtu.be/ddddddddddd');
    const reasons = await runJob({ days: 14 });
    expect(reasons).toEqual(Array.from({ length: 12 }, () => 'status 404'));
    expect(remote.requested).toHaveLength(24);
    const page = await readPage(id);
    expect(page).toContain('ভিডিও চালান'); // "play the video"
    expect(listPosterFiles(page)).toEqual([]);
  });

  test('is not fetched from a private address', async () => {
    await publish('https://youtu.be/eeeeeeeeeee');
    expect(await runJob({ fetchRemote: createRemoteFetch() })).toEqual(['127.0.0.1 is not a public address']);
    expect(remote.requested).toEqual([]);
  });

  test('is removed when no article embeds the video, and its file is then unused', async () => {
    responses.set('/vi/fffffffffff/maxresdefault.jpg', sendImage);
    const id = await publish('https://youtu.be/fffffffffff');
    await runJob();
    const jobs = createArticleJobs(site.db);
    const { url: file } = await site.db
      .selectFrom('files')
      .select('url')
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    await jobs.removeUnusedPosters(100);
    expect(await jobs.findUsedImages([file])).toEqual(new Set([file]));
    expect(await site.files.removeByUrl(file)).toBe(false);
    await site.editing.delete({ id, ...moment() });
    expect(await jobs.removeUnusedPosters(100)).toBe(1);
    expect(await jobs.findUsedImages([file])).toEqual(new Set());
  });

  test('is fetched for articles that were saved before there were posters', async () => {
    await publish('https://youtu.be/ggggggggggg');
    await sql`update article_search set analyser_version = 2, videos = '{}'`.execute(site.db);
    await site.db.deleteFrom('videoPosters').execute();
    await createArticleJobs(site.db).reindexOutdated(100);
    const { rows } = await sql`select video from video_posters where video = 'youtube:ggggggggggg'`.execute(site.db);
    expect(rows).toHaveLength(1);
  });

  test('in the lite edition is the smallest file', async () => {
    responses.set('/vi/hhhhhhhhhhh/maxresdefault.jpg', sendImage);
    const id = await publish('https://youtu.be/hhhhhhhhhhh');
    await runJob();
    const lite = await eventually(async () => {
      const response = await site.get(`/article/${id}`, { headers: { Cookie: 'edition=lite' } });
      const shown = await response.text();
      expect(listPosterFiles(shown)).not.toEqual([]);
      return shown;
    });
    expect(
      listPosterFiles(lite)
        .map((file) => file.replace(/.*\//, ''))
        .sort(),
    ).toEqual(['400.avif', '400.jpg']);
  });

  test('is looked for after each change of articles and after an import', () => {
    const listeners: ((change: Change) => void)[] = [];
    const { job } = createJob({ wakes: (listener) => listeners.push(listener) });
    let wakes = 0;
    job.wakeOn?.(() => {
      wakes += 1;
    });
    const counts = (['newsroom', '*', 'home'] as const).map((topic) => {
      for (const listener of listeners) listener({ topics: [topic], scheduleChanged: false });
      return wakes;
    });
    expect(counts).toEqual([1, 2, 2]);
  });
});
