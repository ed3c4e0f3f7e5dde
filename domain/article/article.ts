import type { ArticleField, FieldValues, InputField } from './article-fields.ts';

declare const articleId: unique symbol;

/** A validated id. External ids are parsed once, when they enter the program. */
export type ArticleId = string & { readonly [articleId]: true };

/** An article with all its fields (docs/behaviour.md §3). */
export type Article = { id: ArticleId } & FieldValues<ArticleField>;

/** The fields that the editor sets. The service sets the rest when it saves. */
export type ArticleInput = FieldValues<InputField>;

/**
 * A stored status (docs/behaviour.md §4). A `scheduled` article is hidden until `publishAt` and counts as published
 * from then on.
 */
export type ArticleStatus = Article['status'];

/**
 * Returns whether a text can be the id of an article or of another record: 1 to 128 characters of any script, without
 * control characters, lone surrogates and the characters that realtime databases forbid in keys (`/ . # $ [ ]`).
 */
export function isArticleId(text: string): text is ArticleId {
  return /^[^\p{Cc}\p{Cs}/.#$[\]]{1,128}$/u.test(text);
}

/** Parses an id from a URL, a request or a file. Returns null if the text is not a valid id. */
export function parseArticleId(text: string): ArticleId | null {
  return isArticleId(text) ? text : null;
}

export function articlePath(id: string): string {
  return `/article/${encodeURIComponent(id)}`;
}
