import { z } from 'zod';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { hasVisibleText } from '#domain/bengali/text/characters.ts';
import { bodyText, lineText } from '../import/parse-record.ts';
import { findCategory, findSubcategory } from '../taxonomy/find-category.ts';
import { parseLocalText } from '../time/site-clock.ts';
import type { ArticleInput } from './article.ts';
import type { FieldDefinition } from './article-fields.ts';
import { ARTICLE_STATUSES, DEFAULT_AUTHOR, INPUT_FIELD_NAMES, mapFields } from './article-fields.ts';
import type { ArticleForm } from './article-form.ts';
import { EXPIRY_MESSAGE, isIncomplete, PUBLISH_DATE_MESSAGE, REQUIRED_MESSAGE, splitTags } from './article-form.ts';
import { clearTextsWithoutImage } from './article-parts.ts';
import { MAX_AUTOSAVE_LENGTH } from './autosave-limits.ts';

const UNREADABLE = 'The form couldn’t be read. Reload the page; your text is saved in this browser.';

const typed = ({ mayBeMissing }: FieldDefinition): z.ZodType<string> =>
  mayBeMissing ? z.string().default('') : z.string();

const limited =
  (text: z.ZodType<string, string>) =>
  ({ limit, mayBeMissing }: FieldDefinition): z.ZodType<string> => {
    const given = mayBeMissing ? z.string().default('').pipe(text) : text;
    if (limit === undefined) return given;
    const { maxLength, name } = limit;
    const error = `The ${name} is too long: at most ${maxLength.toLocaleString('en')} characters.`;
    return given.pipe(z.string().max(maxLength, { error }));
  };

const formSchema = z.object(
  mapFields(INPUT_FIELD_NAMES, {
    line: limited(lineText),
    optionalLine: limited(lineText),
    body: limited(bodyText),
    tags: limited(z.string().transform(normaliseText)),
    flag: () => z.boolean(),
    status: () => z.enum(ARTICLE_STATUSES),
    time: typed,
    count: () => z.number(),
  }),
  { error: UNREADABLE },
);

/** `isMalformed` is true if the article form cannot have sent the value. */
type Refusal = { ok: false; message: string; isMalformed: boolean };

export type ParsedForm = { ok: true; input: ArticleInput } | Refusal;

const refuse = (message: string): Refusal => ({ ok: false, message, isMalformed: message === UNREADABLE });

/**
 * Parses an `ArticleForm` that a browser sent. Text is normalised, names get the taxonomy's spelling, a missing author
 * gets the default, `publishAt` is 0 unless scheduled, and the texts of a missing image are cleared (docs/behaviour
 * §§3–5). If the form is rejected, the result has one English sentence for the editor. If a required field is missing,
 * the sentence is quoted from docs/behaviour §5.
 */
export function parseArticleForm(value: unknown, timeZone: string, defaultAuthor: string = DEFAULT_AUTHOR): ParsedForm {
  const parsed = formSchema.safeParse(value);
  if (!parsed.success) return refuse(toMessage(parsed.error.issues));
  const form = parsed.data;
  if (isIncomplete(form)) return refuse(REQUIRED_MESSAGE);
  const category = findCategory(form.category);
  if (category === null) return refuse('This category does not exist. Please choose another one.');
  const subcategory = hasVisibleText(form.subcategory) ? findSubcategory(category, form.subcategory) : null;
  if (subcategory === null && hasVisibleText(form.subcategory)) {
    return refuse('This subcategory does not belong to the category. Please choose another one.');
  }
  const publishAt = form.status === 'scheduled' ? parseLocalText(form.publishAt, timeZone) : 0;
  if (publishAt === null || (form.status === 'scheduled' && publishAt <= 0)) return refuse(PUBLISH_DATE_MESSAGE);
  const publicTimes = parsePublicTimes(form, { publishAt, timeZone });
  if (!publicTimes.ok) return publicTimes;
  const featuredUntil = form.isFeatured && form.featuredUntil !== '' ? parseLocalText(form.featuredUntil, timeZone) : 0;
  if (featuredUntil === null) return refuse('The end of leading is not a date and time.');
  const input = {
    ...clearTextsWithoutImage(form),
    category: category.name,
    subcategory,
    author: hasVisibleText(form.author) ? form.author : defaultAuthor,
    tags: splitTags(form.tags),
    publishAt,
    embargoUntil: publicTimes.embargoUntil,
    expiresAt: publicTimes.expiresAt,
    featuredUntil,
  };
  return { ok: true, input };
}

type PublicTimes = { ok: true; embargoUntil: number; expiresAt: number };

/** Parses the times before which, and from which, the article is not public (docs/behaviour §4.21). */
function parsePublicTimes(
  form: Pick<ArticleForm, 'embargoUntil' | 'expiresAt'>,
  { publishAt, timeZone }: { publishAt: number; timeZone: string },
): PublicTimes | Refusal {
  const embargoUntil = form.embargoUntil === '' ? 0 : parseLocalText(form.embargoUntil, timeZone);
  const expiresAt = form.expiresAt === '' ? 0 : parseLocalText(form.expiresAt, timeZone);
  if (embargoUntil === null || embargoUntil < 0) return refuse('The embargo is not a date and time.');
  if (expiresAt === null || expiresAt < 0) return refuse('The end of publication is not a date and time.');
  if (expiresAt > 0 && expiresAt <= Math.max(publishAt, embargoUntil)) return refuse(EXPIRY_MESSAGE);
  return { ok: true, embargoUntil, expiresAt };
}

/** Parses the form without normalising its texts. */
const typedSchema: z.ZodType<ArticleForm> = z.object(
  mapFields(INPUT_FIELD_NAMES, {
    line: typed,
    optionalLine: typed,
    body: typed,
    tags: typed,
    flag: () => z.boolean(),
    status: () => z.enum(ARTICLE_STATUSES),
    time: typed,
    count: () => z.number(),
  }),
);

/** `imageUrl` is the form's image URL as it would be stored. */
export type UnfinishedForm = { ok: true; form: ArticleForm; imageUrl: string } | Refusal;

/**
 * Parses the content of an autosave with the fields and limits of {@link parseArticleForm}. Nothing is required, and
 * the text is not normalised, because it must be restored exactly. If it is rejected, the result has one English
 * sentence for the editor.
 */
export function parseUnfinishedForm(value: unknown): UnfinishedForm {
  const normalised = formSchema.safeParse(value);
  const form = typedSchema.safeParse(value);
  if (!normalised.success) return refuse(toMessage(normalised.error.issues));
  if (!form.success) return refuse(UNREADABLE);
  const texts = Object.values(form.data).filter((text) => typeof text === 'string');
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_AUTOSAVE_LENGTH) return refuse('The article is too long.');
  return { ok: true, form: form.data, imageUrl: normalised.data.imageUrl };
}

/**
 * The article form itself can only exceed a text's limit. Any other issue means that another client sent the request.
 */
function toMessage(issues: readonly z.core.$ZodIssue[]): string {
  const tooLong = issues.filter(({ code }) => code === 'too_big');
  return tooLong.length === 0 ? UNREADABLE : tooLong.map(({ message }) => message).join(' ');
}
