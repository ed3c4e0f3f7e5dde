import { NO_IMAGE_TEXTS } from '#domain/images/image-record.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { articleId } from '#tools/article-id.ts';
import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { guarded } from '../staff/newsroom-action.ts';
import { ACTOR, makeFile, moment, sendJson } from '../staff/newsroom-data.ts';
import type { Viewer } from '../staff/newsroom-viewers.ts';
import { makeInput } from './make-article.ts';

const PATH = '/dashboard/images.data';
const ROUTE = 'newsroom/images/images.route';
const EMPTY = { ...NO_IMAGE_TEXTS, focus: null, isKept: false };

/** Stores an image and returns its URL and token. */
async function makeImage(viewer: Viewer): Promise<{ url: string; token: string }> {
  const url = (await viewer.site.files.find(await makeFile(viewer)))?.url ?? '';
  return { url, token: parseImageUrl(url)?.token ?? '' };
}

/** The actions of the library of images. */
export const IMAGE_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'describing an image',
    route: ROUTE,
    prepare: async (viewer) => {
      const { token } = await makeImage(viewer);
      const body = {
        kind: 'describe',
        token,
        seen: EMPTY,
        details: { ...EMPTY, credit: 'রিনা', focus: { x: 1, y: 0 } },
      };
      return () => sendJson(viewer, PATH, body);
    },
    isFor: 'editors',
    answers: guarded('200 described', 'files'),
  },
  {
    name: 'keeping an image in the library',
    route: ROUTE,
    prepare: async (viewer) => {
      const { token } = await makeImage(viewer);
      return () => sendJson(viewer, PATH, { kind: 'keep', tokens: [token] });
    },
    isFor: 'editors',
    // The images count as refused.
    refusal: ['200 described-together'],
    answers: guarded('200 described-together', 'files'),
  },
  {
    name: 'describing several images',
    route: ROUTE,
    prepare: async (viewer) => {
      const { token } = await makeImage(viewer);
      return () => sendJson(viewer, PATH, { kind: 'describe-together', tokens: [token], texts: { credit: 'রিনা' } });
    },
    isFor: 'editors',
    refusal: ['200 described-together'],
    answers: guarded('200 described-together', 'files'),
  },
  {
    name: 'replacing an image everywhere',
    route: ROUTE,
    prepare: async (viewer) => {
      const [from, to] = [await makeImage(viewer), await makeImage(viewer)];
      const input = makeInput({ imageUrl: from.url });
      const id = articleId(crypto.randomUUID());
      await viewer.site.editing.save({ baseRevision: null, id, input, lead: 'keep', actor: ACTOR, ...moment() });
      return () =>
        sendJson(viewer, PATH, { kind: 'replace', from: from.token, to: to.token, takesTexts: true, after: '' });
    },
    isFor: 'editors',
    // The articles count as failed.
    refusal: ['200 replaced'],
    answers: guarded('200 replaced', 'articles', 'article_revisions', 'files', 'history', 'image_uses'),
  },
  {
    name: 'deleting an image of the library',
    route: ROUTE,
    prepare: async (viewer) => {
      const { token } = await makeImage(viewer);
      return () => sendJson(viewer, PATH, { kind: 'remove', token });
    },
    isFor: 'editors',
    answers: guarded('200 removed', 'files'),
  },
];
