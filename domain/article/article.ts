import type { ArticleField, FieldValues, InputField } from './article-fields.ts';

declare const articleId: unique symbol;

/** A validated id. External ids are parsed once, when they enter the program. */
export type ArticleId = string & { readonly [articleId]: true };

/** An article with all its fields (docs/behaviour §3). */
export type Article = { id: ArticleId } & FieldValues<ArticleField>;

/** The fields that the editor sets. The service sets the rest when it saves. */
export type ArticleInput = FieldValues<InputField>;

/**
 * A stored status (docs/behaviour §4). A `scheduled` article is hidden until `publishAt` and counts as published
 * from then on.
 */
export type ArticleStatus = Article['status'];

/**
 * True if a text can be the id of an article or of another record: 1 to 128 characters of any script, without
 * control characters, lone surrogates and the characters that realtime databases forbid in keys (`/ . # $ [ ]`).
 */
export function isArticleId(text: string): text is ArticleId {
  return /^[^\p{Cc}\p{Cs}/.#$[\]]{1,128}$/u.test(text);
}

/** Parses an id from a URL, a request or a file. Returns null if the text is not a valid id. */
export function parseArticleId(text: string): ArticleId | null {
  return isArticleId(text) ? text : null;
}

/** Punctuation, quotation marks and brackets after a link, spaces, and zero-width characters. */
const LINK_END = /[\p{P}\p{Z}\p{Cf}>~`]+$/u;
/** Limits the work for a long text. A valid id has at most half as many characters. */
const MAX_LINKED_CHARACTERS = 256;

/**
 * Parses an id from a link that also contains characters after it, such as a full stop, quotation mark, bracket or space.
 * Returns null if there are none, or if the rest is not a valid id.
 */
export function parseLinkedId(text: string): ArticleId | null {
  const id = text.length > MAX_LINKED_CHARACTERS ? text : text.replace(LINK_END, '');
  return id === text ? null : parseArticleId(id);
}

export function articlePath(id: string): string {
  return `/article/${encodeURIComponent(id)}`;
}
