import { sql } from 'kysely';
import { findImageTokens, parseImageUrl } from '#domain/images/image-url.ts';
import type { Database } from '#services/postgres/database.ts';
import { toImageLexeme } from '../search/index-terms.ts';

/** Returns those of `urls` that an article shows, as its image or in its body, in the trash or not. */
export async function findReferencedImages(db: Database, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const lexemes = urls.map((url) => {
    const token = parseImageUrl(url)?.token;
    return token === undefined ? null : toImageLexeme(token);
  });
  // Stops at the first match of each URL. The indexes contain hashes, because a URL may be longer than an index entry.
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[], ${lexemes}::text[]) as image (url, lexeme)
    where url <> '' and coalesce(
      (select true from articles where image_url <> '' and md5(image_url) = md5(url) and image_url = url limit 1),
      (select true from trash where image_url <> '' and md5(image_url) = md5(url) and image_url = url limit 1),
      (select true from article_search where terms @@ quote_literal(lexeme)::tsquery limit 1),
      false
    )`.execute(db);
  const found = new Set(rows.map(({ url }) => url));
  const inTrash = await findTokensInTrash(db, urls);
  return new Set(urls.filter((url) => found.has(url) || inTrash.has(parseImageUrl(url)?.token ?? '')));
}

/** The tokens of those of `urls` that the body of a deleted article shows. Reads the trash once: it holds 30 days. */
async function findTokensInTrash(db: Database, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const tokens = urls.flatMap((url) => parseImageUrl(url)?.token ?? []);
  if (tokens.length === 0) return new Set();
  const { rows } = await sql<{ token: string }>`
    select distinct shown.token from trash,
      lateral (select match[1] as token
        from regexp_matches(content->>'description', '/media/([0-9a-f]{32})/', 'g') as match) as shown
    where content->>'description' like '%/media/%' and shown.token = any(${tokens}::text[])`.execute(db);
  return new Set(rows.map(({ token }) => token));
}

/** Returns `imageUrl` if no article refers to it any longer, so that its file can be removed; else null. */
export async function findReleasedImage(trx: Database, imageUrl: string): Promise<string | null> {
  if (imageUrl === '') return null;
  return (await findReferencedImages(trx, [imageUrl])).has(imageUrl) ? null : imageUrl;
}

class ImageDeletedError extends Error {}

/**
 * Locks the file row of an image that an article is about to show, until the transaction ends: a concurrent delete waits,
 * and then finds that the image is shown. Throws if the file was deleted. External URLs are ignored.
 */
export async function lockImage(trx: Database, imageUrl: string): Promise<void> {
  const facts = parseImageUrl(imageUrl);
  if (facts !== null) await lockFiles(trx, [facts.token], false);
}

type BodyChange = { before: string; after: string; mayMiss: boolean };

/** As {@link lockImage}, for the images that a body shows and did not show before. With `mayMiss` it never throws. */
export async function lockBodyImages(trx: Database, { before, after, mayMiss }: BodyChange): Promise<void> {
  const shown = new Set(findImageTokens(before));
  const tokens = findImageTokens(after).filter((token) => !shown.has(token));
  if (tokens.length > 0) await lockFiles(trx, tokens, mayMiss);
}

/** Locks in the order of the tokens, so that two saves cannot wait for each other. */
async function lockFiles(trx: Database, tokens: readonly string[], mayMiss: boolean): Promise<void> {
  const stored = await trx
    .selectFrom('files')
    .select('token')
    .where('token', 'in', tokens)
    .where('state', '=', 'stored')
    .orderBy('token')
    .forShare()
    .execute();
  const missing = tokens.length - stored.length;
  if (missing > 0 && !mayMiss)
    throw new ImageDeletedError(`${missing} of the images ${tokens.join(', ')} were deleted.`);
}
