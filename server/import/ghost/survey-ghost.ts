import { detach, readBytes } from '../moving/read-bytes.ts';
import type { GhostRow } from './read-ghost.ts';
import { readGhost } from './read-ghost.ts';

/** Only editors see an internal tag. */
export type GhostTag = { slug: string; name: string; isInternal: boolean };
type GhostUser = { slug: string; name: string };

/** What the import must know about a Ghost export before it reads the posts. Ids are as in the export. */
export type GhostSurvey = {
  exportedMs: number;
  tags: Map<string, GhostTag>;
  users: Map<string, GhostUser>;
  /** The tags of each post, the main one first. */
  tagsOf: Map<string, OrderedId[]>;
  authorsOf: Map<string, OrderedId[]>;
  meta: Map<string, Readonly<Record<string, string>>>;
  comments: Map<string, number>;
  pages: { slug: string; title: string }[];
  pageIds: Set<string>;
  types: Map<string, number>;
};
type OrderedId = { id: string; order: number };

/** More than any limit of an article's fields, so a value that was truncated here is still reported as too long. */
const MAX_META_LENGTH = 5_000;
const META_FIELDS = [
  ...['meta_title', 'meta_description', 'og_image', 'og_title', 'og_description', 'twitter_image', 'twitter_title'],
  ...['twitter_description', 'feature_image_alt', 'feature_image_caption', 'frontmatter', 'email_only'],
];

/** Reads a file once. A damaged file is surveyed up to the damage. */
export async function surveyGhost(
  path: string,
  { onBytes, onFailure }: { onBytes: (bytes: number) => void; onFailure: (error: unknown) => void },
): Promise<GhostSurvey> {
  const survey: GhostSurvey = {
    exportedMs: 0,
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    meta: new Map(),
    comments: new Map(),
    pages: [],
    pageIds: new Set(),
    types: new Map(),
  };
  try {
    for await (const rows of readGhost(path, readBytes(path, onBytes))) for (const row of rows) addRow(survey, row);
  } catch (error) {
    onFailure(error);
  }
  for (const list of [...survey.tagsOf.values(), ...survey.authorsOf.values()]) list.sort((a, b) => a.order - b.order);
  return survey;
}

/** Ghost 1 and older have `page` instead of `type`. */
export const toType = ({ fields }: GhostRow): string =>
  fields.type || (/^(?:1|true)$/.test(fields.page ?? '') ? 'page' : 'post');

type AddRow = (survey: GhostSurvey, row: GhostRow, read: (name: string) => string) => void;

const readOrder = ({ fields }: GhostRow) => Number(fields.sort_order) || 0;

const ADD_BY_TABLE: Readonly<Record<GhostRow['table'], AddRow>> = {
  meta: (survey, { fields }) => {
    survey.exportedMs = Number(fields.exported_on) || 0;
  },
  posts: addPost,
  posts_meta: (survey, { fields }, read) => {
    const values = META_FIELDS.map((name) => [name, detach((fields[name] ?? '').slice(0, MAX_META_LENGTH))] as const);
    survey.meta.set(read('post_id'), Object.fromEntries(values.filter(([, value]) => value !== '')));
  },
  tags: (survey, { fields }, read) => {
    const name = read('name').trim();
    const isInternal = fields.visibility === 'internal' || name.startsWith('#');
    survey.tags.set(read('id'), { slug: toSlug(read('slug')), name, isInternal });
  },
  users: (survey, _, read) => {
    survey.users.set(read('id'), { slug: toSlug(read('slug')), name: read('name').toWellFormed().trim() });
  },
  posts_tags: ({ tagsOf }, row, read) => append(tagsOf, read('post_id'), { id: read('tag_id'), order: readOrder(row) }),
  posts_authors: ({ authorsOf }, row, read) =>
    append(authorsOf, read('post_id'), { id: read('author_id'), order: readOrder(row) }),
  comments: ({ comments }, _, read) => {
    const post = read('post_id');
    comments.set(post, (comments.get(post) ?? 0) + 1);
  },
};

function addRow(survey: GhostSurvey, row: GhostRow): void {
  ADD_BY_TABLE[row.table](survey, row, (name) => detach(row.fields[name] ?? ''));
}

function addPost(survey: GhostSurvey, row: GhostRow): void {
  const type = detach(toType(row));
  survey.types.set(type, (survey.types.get(type) ?? 0) + 1);
  if (type !== 'page') return;
  survey.pageIds.add(detach(row.fields.id ?? ''));
  survey.pages.push({ slug: toSlug(detach(row.fields.slug ?? '')), title: detach(row.fields.title ?? '') });
}

/** JSON can contain lone surrogates, which a URL cannot. */
export const toSlug = (slug: string): string => slug.toWellFormed().normalize('NFC').toLowerCase();

function append(lists: Map<string, OrderedId[]>, key: string, item: OrderedId): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
