import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleId } from '#domain/article/article.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { startCachingNginx } from '#tools/nginx/start-caching-nginx.ts';
import type { StartedNginx } from '#tools/nginx/start-nginx.ts';
import { startNginx } from '#tools/nginx/start-nginx.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';

const ACTOR = { userEmail: 'desk@prohor.example', userId: 'u1' };
/** nginx stores the response to such a request as one that expired long ago, instead of after a minute. */
const AS_EXPIRED = { 'X-Test-Expired': '1' };

let site: Site;
let staff: { Cookie: string };
/** Between nginx and the site. */
let ageing: StartedNginx;
let nginx: StartedNginx;

const startAgeing = () =>
  startNginx(
    (port) => `
  map $http_x_test_expired $test_expires { default ""; 1 "@1"; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${site.origin};
      proxy_set_header Host $http_host;
      add_header X-Accel-Expires $test_expires;
    }
  }`,
  );

beforeAll(async () => {
  site = await startTestSite();
  staff = { Cookie: toCookieHeader(await site.signIn()) };
});
afterAll(() => site.stop());

beforeEach(async () => {
  ageing = await startAgeing();
  nginx = await startCachingNginx(ageing.origin);
});
afterEach(() => Promise.all([nginx.stop(), ageing.stop()]));

const stamp = () => ({ actor: ACTOR, nowMs: Date.now(), historyId: randomUUID() });

/** Publishes an article with an image. `path` is that of the image in the feed, `paths` those of another file and a crop too. */
async function publishImage() {
  const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(500, 300), uploadedBy: 'desk' };
  const saved = await site.files.save({ ...upload, nowMs: Date.now() });
  if (saved.kind !== 'saved') throw new Error(`The upload was ${saved.kind}.`);
  const { url } = saved.file;
  const id = articleId(randomUUID());
  await site.editing.save({ baseRevision: null, id, input: makeInput({ imageUrl: url }), ...stamp() });
  const path = new URL(url, site.origin).pathname;
  await expect.poll(async () => (await site.get('/rss.xml')).text()).toContain(path);
  return { id, url, path, paths: [path, path.replace('500.jpg', '400.avif'), path.replace('.jpg', '-share.jpg')] };
}

const withdraw = (id: ArticleId, imageUrl: string) =>
  site.editing.save({ id, input: makeInput({ imageUrl, status: 'draft' }), baseRevision: 1, ...stamp() });

/** The statuses of the paths, and what nginx's cache had to do with them. */
const read = (paths: readonly string[], headers: Record<string, string> = {}) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${nginx.origin}${path}`, { headers });
      await response.arrayBuffer();
      return `${response.status} ${response.headers.get('X-Cache-Status')}`;
    }),
  );

const readStatus = async (path: string) => (await site.get(path)).status;

describe('a withdrawn image, once its copy in nginx has expired', () => {
  it('is missing for strangers, also after staff have viewed it', async () => {
    const { id, url, path, paths } = await publishImage();
    const all = (status: string) => paths.map(() => status);
    expect(await read(paths, AS_EXPIRED)).toEqual(all('200 MISS'));
    await withdraw(id, url);
    await expect.poll(() => readStatus(path)).toBe(404);
    expect(await read(paths, staff)).toEqual(all('200 EXPIRED'));
    expect(await read(paths)).toEqual(all('404 EXPIRED'));
    expect(await read(paths)).toEqual(all('404 EXPIRED'));
  });

  it('is not sent while the site does not answer', async () => {
    const { id, url, paths } = await publishImage();
    await read(paths, AS_EXPIRED);
    await withdraw(id, url);
    await ageing.stop();
    expect(await read(paths)).toEqual(paths.map(() => '502 EXPIRED'));
  });
});

describe('a public image', () => {
  it('is in the cache of nginx, and checked there once it has expired', async () => {
    const { paths } = await publishImage();
    const all = (status: string) => paths.map(() => status);
    await read(paths, AS_EXPIRED);
    expect(await read(paths, staff)).toEqual(all('200 REVALIDATED'));
    expect(await read(paths)).toEqual(all('200 HIT'));
  });
});
