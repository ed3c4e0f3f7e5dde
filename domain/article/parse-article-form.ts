import { z } from 'zod';
import { normaliseText } from '../bengali/normalise-text.ts';
import { findCategory, findSubcategory } from '../taxonomy/categories.ts';
import { parseLocalText } from '../time/site-clock.ts';
import type { ArticleInput } from './article.ts';
import { ARTICLE_STATUSES, DEFAULT_AUTHOR } from './article.ts';
import { PUBLISH_DATE_MESSAGE, REQUIRED_MESSAGE, splitTags } from './article-form.ts';
import { bodyText, hasVisibleText, lineText } from './import-record.ts';

/** The longest texts an article may have, in UTF-16 units: far above what a newsroom writes. */
export const FORM_LIMITS = {
  title: 500,
  description: 300_000,
  author: 200,
  tags: 2_000,
  imageCaption: 2_000,
  imageUrl: 2_000,
} as const;

const NAMES: Readonly<Record<keyof typeof FORM_LIMITS, string>> = {
  title: 'title',
  description: 'description',
  author: 'author',
  tags: 'list of tags',
  imageCaption: 'caption',
  imageUrl: 'address of the picture',
};

const UNREADABLE = 'The form could not be read. Please reload the page; your text is kept.';

const limited = <Text extends z.ZodType<string>>(text: Text, field: keyof typeof FORM_LIMITS) =>
  text.refine((value) => value.length <= FORM_LIMITS[field], {
    error: `The ${NAMES[field]} is too long: at most ${FORM_LIMITS[field].toLocaleString('en')} characters.`,
  });

const formSchema = z.object(
  {
    title: limited(lineText, 'title'),
    description: limited(bodyText, 'description'),
    category: lineText,
    subcategory: lineText,
    author: limited(lineText, 'author'),
    tags: limited(z.string().transform(normaliseText), 'tags'),
    imageUrl: limited(lineText, 'imageUrl'),
    imageCaption: limited(lineText, 'imageCaption'),
    isFeatured: z.boolean(),
    status: z.enum(ARTICLE_STATUSES),
    publishAt: z.string(),
  },
  { error: UNREADABLE },
);

export type ParsedForm = { ok: true; input: ArticleInput } | { ok: false; message: string };

const refuse = (message: string): ParsedForm => ({ ok: false, message });

/**
 * Reads what a browser sent as an `ArticleForm`. Text is stored normalised and names in the taxonomy's own spelling; the
 * author has its default, a caption stands only with a picture, `publishAt` is 0 unless scheduled (spec §§3–5). A refusal
 * is one English sentence for the writer: the texts of spec §5 where something required is missing.
 */
export function parseArticleForm(value: unknown, timeZone: string): ParsedForm {
  const parsed = formSchema.safeParse(value);
  if (!parsed.success) return refuse(toMessage(parsed.error.issues));
  const { category: categoryName, subcategory: subcategoryName, publishAt: when, tags, ...form } = parsed.data;
  if (![form.title, form.description, categoryName].every(hasVisibleText)) return refuse(REQUIRED_MESSAGE);
  const category = findCategory(categoryName);
  if (category === null) return refuse('This category does not exist. Please choose another one.');
  const subcategory = hasVisibleText(subcategoryName) ? findSubcategory(category, subcategoryName) : null;
  if (subcategory === null && hasVisibleText(subcategoryName)) {
    return refuse('This subcategory does not belong to the category. Please choose another one.');
  }
  const publishAt = form.status === 'scheduled' ? parseLocalText(when, timeZone) : 0;
  if (publishAt === null || (form.status === 'scheduled' && publishAt <= 0)) return refuse(PUBLISH_DATE_MESSAGE);
  const input: ArticleInput = {
    ...form,
    category: category.name,
    subcategory,
    author: hasVisibleText(form.author) ? form.author : DEFAULT_AUTHOR,
    tags: splitTags(tags),
    imageCaption: form.imageUrl === '' ? '' : form.imageCaption,
    publishAt,
  };
  return { ok: true, input };
}

/** Only the limits speak for themselves: whatever else is wrong, no form of ours sent it. */
function toMessage(issues: readonly z.core.$ZodIssue[]): string {
  const tooLong = issues.filter(({ message }) => message.includes('too long'));
  return tooLong.length === 0 ? UNREADABLE : tooLong.map(({ message }) => message).join(' ');
}
