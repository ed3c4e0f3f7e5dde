import type { ArticleField, FieldValues, InputField } from './article-fields.ts';

declare const articleId: unique symbol;

/** A text that {@link parseArticleId} accepted. External ids are parsed once, when they enter the program. */
export type ArticleId = string & { readonly [articleId]: true };

/** An article as stored (docs/behaviour.md §3). */
export type Article = { id: ArticleId } & FieldValues<ArticleField>;

/** What a writer decides about an article; the service that saves it sets the rest. */
export type ArticleInput = FieldValues<InputField>;

/** docs/behaviour.md §4. `scheduled` is hidden until `publishAt` and treated as published from then on. */
export type ArticleStatus = Article['status'];

/**
 * Whether the text can be the id of an article or of another record: 1 to 128 characters of any script, without control
 * characters, lone surrogates and the characters that realtime databases forbid in keys (`/ . # $ [ ]`).
 */
export function isArticleId(text: string): text is ArticleId {
  return /^[^\p{Cc}\p{Cs}/.#$[\]]{1,128}$/u.test(text);
}

/** Parses an id from a URL, a request or a file; null if no article can have it. */
export function parseArticleId(text: string): ArticleId | null {
  return isArticleId(text) ? text : null;
}

/** The path of an article's page (docs/behaviour.md §2). */
export function articlePath(id: string): string {
  return `/article/${encodeURIComponent(id)}`;
}
