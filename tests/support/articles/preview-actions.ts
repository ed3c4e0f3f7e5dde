import type { ArticleId } from '#domain/article/article.ts';
import { articleId } from '#tools/article-id.ts';
import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { forEveryone, guarded } from '../staff/newsroom-action.ts';
import { ACTOR, makeStored, sendForm, sendJson } from '../staff/newsroom-data.ts';
import type { Viewer } from '../staff/newsroom-viewers.ts';

const PATH = '/dashboard/previews';
const ROUTE = 'newsroom/editor/previews/preview-links.route';

/** Makes a link by another person and returns its token. */
async function makeLink({ site }: Viewer, id: ArticleId): Promise<string> {
  const request = { articleId: id, maker: ACTOR, life: 'hour', allowsComments: true, nowMs: Date.now() } as const;
  const result = await site.previews.create(request);
  if (result.kind !== 'created') throw new Error(`The link was not created: ${result.kind}.`);
  return result.token;
}

/** The actions of preview links. */
export const PREVIEW_ACTIONS: readonly NewsroomAction[] = [
  {
    name: 'creating a preview link',
    route: ROUTE,
    prepare: async (viewer) => {
      const body = { intent: 'create', articleId: await makeStored(viewer), life: 'day', allowsComments: false };
      return () => sendJson(viewer, PATH, body);
    },
    isFor: 'editors',
    answers: guarded('200 created', 'preview_links'),
  },
  {
    name: 'revoking a preview link of another person',
    route: ROUTE,
    prepare: async (viewer) => {
      const id = articleId(await makeStored(viewer));
      await makeLink(viewer, id);
      const [link] = await viewer.site.previews.list(id);
      return () => sendJson(viewer, PATH, { intent: 'end', articleId: id, id: link?.id });
    },
    isFor: 'editors',
    answers: guarded('200 ended', 'preview_links'),
  },
  {
    name: 'commenting on a preview',
    route: 'POST /preview/:token',
    prepare: async (viewer) => {
      const token = await makeLink(viewer, articleId(await makeStored(viewer)));
      return () => sendForm(viewer, `/preview/${token}`, { name: 'রিনা', text: 'ভালো' }); // "Rina", "good"
    },
    // The token is the only permission: the page of another site that knows it could open the preview itself.
    answers: {
      ...forEveryone('303 ?sent#comment', 'preview_comments', 'sign_in_tries'),
      'another site’s page': ['303 ?sent#comment', 'preview_comments', 'sign_in_tries'],
    },
  },
];
