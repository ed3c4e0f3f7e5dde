import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { NEWS_PARAGRAPHS } from '../articles/news-paragraphs.ts';

type Row = Readonly<Record<string, unknown>>;

/** A post of a Ghost export, with the columns of Ghost 6. `tags` and `authors` are slugs, in order. */
export type GhostPost = Row & { tags?: readonly string[]; authors?: readonly string[]; meta?: Row };

export type GhostSite = {
  version?: string;
  tags?: readonly (readonly [slug: string, name: string])[];
  users?: readonly (readonly [slug: string, name: string])[];
  /** Ghost writes `{"db": […]}`, and its API the object in it. */
  isBare?: boolean;
  comments?: readonly string[];
};

/** An id as Ghost makes them. */
export const ghostId = (number: number): string => `6${number.toString(16).padStart(23, '0')}`;

function makeGhostPost(number: number, change: GhostPost = {}): Row {
  const { tags, authors, meta, ...fields } = change;
  return {
    id: ghostId(number),
    uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `খবর ${number}`,
    slug: `khobor-${number}`,
    mobiledoc: null,
    lexical: null,
    html: `<p>খবরের প্রথম অনুচ্ছেদ ${number}।</p><p>দ্বিতীয় অনুচ্ছেদ।</p>`,
    comment_id: null,
    plaintext: 'খবরের প্রথম অনুচ্ছেদ',
    feature_image: null,
    featured: 0,
    type: 'post',
    status: 'published',
    locale: null,
    visibility: 'public',
    created_at: '2019-05-12T09:00:00.000Z',
    updated_at: '2019-05-12T12:00:00.000Z',
    published_at: '2019-05-12T12:00:00.000Z',
    custom_excerpt: null,
    codeinjection_head: null,
    ...fields,
  };
}

/** A whole export. */
export function makeGhost(posts: readonly GhostPost[], site: GhostSite = {}): string {
  const { version = '6.2.0', isBare = false, comments = [] } = site;
  const { tags = [['sports', 'খেলাধুলা']], users = [['rina', 'রিনা আক্তার']] } = site;
  const rows = posts.map((post, index) => makeGhostPost(index + 1, post));
  const link = (key: string, list: (post: GhostPost) => readonly string[]) =>
    posts.flatMap((post, index) =>
      list(post).map((slug, order) => ({ post_id: rows[index]?.id, [key]: `${key}-${slug}`, sort_order: order })),
    );
  const content = {
    meta: { exported_on: Date.UTC(2026, 10, 20, 4), version },
    data: {
      benefits: [{ id: 'x', nested: [{ posts: [] }] }],
      comments: comments.map((post_id, index) => ({ id: String(index), post_id })),
      posts: rows,
      posts_authors: link('author_id', ({ authors = ['rina'] }) => authors),
      posts_meta: posts.flatMap(({ meta }, index) => (meta ? [{ post_id: rows[index]?.id, ...meta }] : [])),
      posts_tags: link('tag_id', ({ tags: slugs = ['sports'] }) => slugs),
      settings: [{ key: 'title', value: 'দৈনিক' }],
      tags: tags.map(([slug, name]) => ({ id: `tag_id-${slug}`, slug, name, visibility: 'public' })),
      users: users.map(([slug, name]) => ({ id: `author_id-${slug}`, slug, name })),
    },
  };
  return JSON.stringify(isBare ? content : { db: [content] });
}

const PARAGRAPHS = 6;

/** Writes an export with `count` posts of the length of news, each with its image, half of them without HTML. */
export function writeGhost(path: string, count: number): Promise<void> {
  return pipeline(Readable.from(listParts(count)), createWriteStream(path));
}

function* listParts(count: number): Generator<string> {
  const [start = '', end = ''] = makeGhost([]).split('"posts":[],"posts_authors"');
  yield `${start}"posts":[`;
  for (let index = 1; index <= count; index += 1) {
    yield `${index === 1 ? '' : ','}${JSON.stringify(makeNews(index))}`;
  }
  yield '],"posts_authors"';
  const [before = '', after = ''] = end.split('"posts_tags":[]');
  yield `${before}"posts_tags":[`;
  for (let index = 1; index <= count; index += 1) {
    const row = { post_id: ghostId(index), tag_id: 'tag_id-sports', sort_order: 0 };
    yield `${index === 1 ? '' : ','}${JSON.stringify(row)}`;
  }
  yield `]${after}`;
}

function makeNews(number: number): Row {
  const texts = Array.from(
    { length: PARAGRAPHS },
    (_, n) => NEWS_PARAGRAPHS[(number + n) % NEWS_PARAGRAPHS.length] ?? '',
  );
  const time = new Date(Date.UTC(2010, 0, 1) + number * 2_000_000).toISOString();
  const children = texts.map((text) => ({ type: 'paragraph', children: [{ type: 'extended-text', text, format: 0 }] }));
  return makeGhostPost(number, {
    html: number % 2 === 0 ? null : texts.map((text) => `<p>${text}</p>`).join(''),
    lexical: JSON.stringify({ root: { type: 'root', children } }),
    feature_image: `__GHOST_URL__/content/images/${number}.jpg`,
    created_at: time,
    updated_at: time,
    published_at: time,
  });
}
