import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import { makeInput, NOON_MS } from '#tests/support/articles/make-article.ts';
import { makeJpeg } from '#tests/support/articles/make-image.ts';
import { startTestSite } from '#tests/support/site/test-site.ts';
import { articleId } from '#tools/article-id.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import type { Site } from '#tools/start-site.ts';
import { createFakeClock } from '../support/fake-clock.ts';

const STAFF = { userEmail: 'desk@prohor.example', userId: 'u1' };
const HOUR_MS = 3_600_000;

let site: Site;
const clock = createFakeClock(NOON_MS);

beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

const stamp = () => ({ actor: STAFF, nowMs: clock.now(), historyId: randomUUID() });

/** Stores an image. `paths` are those of its files, of its crops and of the one in a feed. */
async function storeImage() {
  const upload = { name: `articles/1_${randomUUID()}.jpg`, bytes: await makeJpeg(500, 300), uploadedBy: 'desk' };
  const saved = await site.files.save({ ...upload, nowMs: clock.now() });
  if (saved.kind !== 'saved') throw new Error(`The upload was ${saved.kind}.`);
  const path = new URL(saved.file.url, site.origin).pathname;
  return {
    url: saved.file.url,
    paths: [path, path.replace('500.jpg', '400.avif'), path.replace('.jpg', '-share.jpg')],
  };
}

const readStatuses = async (paths: readonly string[]) => [
  ...new Set((await Promise.all(paths.map((path) => site.get(path)))).map(({ status }) => status)),
];

async function publish(change: Partial<ArticleInput>) {
  const id = articleId(randomUUID());
  const outcome = await site.editing.save({ baseRevision: null, id, input: makeInput(change), ...stamp() });
  if (outcome.kind !== 'saved') throw new Error(`The article was not created: ${outcome.kind}.`);
  return id;
}

const change = (id: ReturnType<typeof articleId>, baseRevision: number, input: Partial<ArticleInput>) =>
  site.editing.save({ id, input: makeInput(input), baseRevision, ...stamp() });

describe('the crop of an image', () => {
  it('is at one path: any other width or focal point redirects to it, also after the point has changed', async () => {
    const { url, paths } = await storeImage();
    await publish({ imageUrl: url });
    const [, , crop = ''] = paths;
    const at = (point: string) => crop.replace('.jpg', `${point}.jpg`);
    const locate = async (path: string) => {
      const { status, headers } = await site.get(path);
      return status === 302 ? headers.get('location') : status;
    };
    expect(await Promise.all([crop, at('-30-100'), at('-0-0'), crop.replace('500', '400')].map(locate))).toEqual([
      200,
      crop,
      crop,
      crop,
    ]);
    const point = { focusX: 0.3, focusY: 1 };
    await site.db
      .updateTable('files')
      .set(point)
      .where('token', '=', findImageTokens(url)[0] ?? '')
      .execute();
    expect(await Promise.all([at('-30-100'), at('-0-0'), crop.replace('share', '1x1')].map(locate))).toEqual([
      200,
      at('-30-100'),
      at('-30-100').replace('share', '1x1'),
    ]);
  });

  it('is not found at any point if the client may not see the image', async () => {
    const { paths } = await storeImage();
    expect(await readStatuses(paths.map((path) => path.replace('-share', '-share-7-7')))).toEqual([404]);
  });
});

describe('the image of an article', () => {
  it('is public while the article is, as its main image', async () => {
    const { url, paths } = await storeImage();
    expect(await readStatuses(paths)).toEqual([404]);
    const id = await publish({ imageUrl: url });
    expect(await readStatuses(paths)).toEqual([200]);
    await change(id, 1, { imageUrl: url, status: 'draft' });
    await expect.poll(() => readStatuses(paths)).toEqual([404]);
    await change(id, 2, { imageUrl: url });
    expect(await readStatuses(paths)).toEqual([200]);
    await site.editing.delete({ id, ...stamp() });
    await expect.poll(() => readStatuses(paths)).toEqual([404]);
  });

  it('is public while the article shows it in its body', async () => {
    const { url, paths } = await storeImage();
    const description = `শুরু\n\n![নদী](${url} "ক" "খ")`;
    const id = await publish({ description });
    expect(await readStatuses(paths)).toEqual([200]);
    await change(id, 1, { description: 'শুরু' });
    await expect.poll(() => readStatuses(paths)).toEqual([404]);
  });

  it('stays public if another public article shows it', async () => {
    const { url, paths } = await storeImage();
    const first = await publish({ imageUrl: url });
    expect(await readStatuses(paths)).toEqual([200]);
    const second = await publish({ imageUrl: url });
    await site.editing.delete({ id: first, ...stamp() });
    expect(await readStatuses(paths)).toEqual([200]);
    await site.editing.delete({ id: second, ...stamp() });
    await expect.poll(() => readStatuses(paths)).toEqual([404]);
  });

  it('becomes public at the time for which the article is scheduled', async () => {
    const { url, paths } = await storeImage();
    const publishAt = clock.now() + HOUR_MS;
    await publish({ imageUrl: url, status: 'scheduled', publishAt });
    expect(await readStatuses(paths)).toEqual([404]);
    await clock.advance(HOUR_MS);
    expect(await readStatuses(paths)).toEqual([200]);
  });

  it('that only staff may see is not stored and has no validator', async () => {
    const { paths } = await storeImage();
    const Cookie = toCookieHeader(await site.signIn());
    for (const path of paths) {
      const { status, headers } = await site.get(path, { headers: { Cookie, 'If-None-Match': '*' } });
      expect([status, headers.get('Cache-Control'), headers.get('ETag')]).toEqual([200, 'private, no-store', null]);
    }
  });

  it('is sent to everyone with a short life in shared caches, and never stored there if it is missing', async () => {
    const { url, paths } = await storeImage();
    const [path = ''] = paths;
    expect((await site.get(path)).headers.get('Cache-Control')).toBe('no-store');
    await publish({ imageUrl: url });
    expect((await site.get(path)).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, s-maxage=60, immutable',
    );
  });
});
