import { z } from 'zod';
import type { ArticleId } from '#domain/article/article.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { toTagKey } from '#domain/article/tag.ts';
import { formatSearchCursor, parseListCursor, parseSearchCursor } from '#domain/desk/list-cursor.ts';
import type { parseSearchChoices } from '#domain/search/filters.ts';
import { toQueryText } from '#domain/search/query.ts';
import { findCategory, findSubcategory } from '#domain/taxonomy/find-category.ts';
import type { RecordField } from './public-article.ts';
import { RECORD_FIELDS } from './public-article.ts';

export const API_PATH = '/api/v1';

const MAX_LIMIT = 50;
const DEFAULT_LIMIT = 20;
const SEARCH_SECTIONS = ['name', 'title', 'description'] as const;

/** Creates the schema of a parameter. If `parse` returns null, the text is refused with the message `error`. */
const parsedParameter = <Value>(parse: (text: string) => Value | null, error: string) =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

/** Makes a parameter optional. It is null if it is missing. */
const optionalParameter = <Value>(schema: z.ZodType<Value, string>) =>
  schema.optional().transform((value) => value ?? null);

const fields = parsedParameter(parseFields, `must be names of fields, separated by commas: ${RECORD_FIELDS.join(', ')}`)
  .default(RECORD_FIELDS)
  .describe('Names of fields, separated by commas. All by default.');

const limit = parsedParameter(parseLimit, `must be a number from 1 to ${MAX_LIMIT}`)
  .default(DEFAULT_LIMIT)
  .describe(`How many articles, from 1 to ${MAX_LIMIT}. ${DEFAULT_LIMIT} by default.`);

const category = parsedParameter((text) => findCategory(text), 'is no category of this site');

const time = parsedParameter(parseTime, 'must be a time such as 2026-11-20T06:00:00Z, or a day such as 2026-11-20');

const articleParameters = z.strictObject({ fields });

const listParameters = z
  .strictObject({
    fields,
    limit,
    after: optionalParameter(parsedParameter(parseListCursor, 'must be the "next" of a response')),
    category: optionalParameter(category.describe('The name of a category.')),
    subcategory: optionalParameter(z.string().describe('The name of a subcategory of the category.')),
    tag: optionalParameter(z.string().describe('The name of a tag. Not together with a category.')),
    since: optionalParameter(time.describe('Only articles that became public at or after this time.')),
    until: optionalParameter(time.describe('Only articles that became public before this time.')),
  })
  .transform(({ category: place, subcategory, tag, since, until, ...rest }, context) => {
    const refuse = (name: string, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message });
      return z.NEVER;
    };
    if (tag !== null && place !== null) return refuse('tag', 'cannot be combined with a category');
    if (subcategory !== null && place === null) return refuse('subcategory', 'needs the parameter "category"');
    const found = subcategory === null || place === null ? null : findSubcategory(place, subcategory);
    if (subcategory !== null && found === null) return refuse('subcategory', 'is no subcategory of the category');
    const selection = place === null ? null : { category: place.name, subcategory: found };
    return { ...rest, selection: tag === null ? selection : { tagKey: toTagKey(tag) }, sinceMs: since, untilMs: until };
  });

const searchParameters = z
  .strictObject({
    q: parsedParameter((text) => toQueryText(text) || null, 'must have a word').describe('What to search for.'),
    fields,
    limit,
    after: optionalParameter(parsedParameter(parseSectionCursor, 'must be the "next" of a response')),
    category: optionalParameter(category.describe('The name of a category.')),
    period: optionalParameter(z.enum(['today', 'week', 'month', 'year'])),
    order: z.enum(['relevance', 'newest']).default('relevance'),
    spelling: z.enum(['corrected', 'exact']).default('corrected').describe('`exact` corrects no typing errors.'),
  })
  .transform(({ q, category: place, period, order, spelling, ...rest }) => ({
    ...rest,
    text: q,
    choices: { category: place?.name ?? null, period, order, spelling } satisfies ReturnType<typeof parseSearchChoices>,
  }));

const noParameters = z.strictObject({});

/** The endpoints and the schemas of their query parameters. */
export const ENDPOINTS = {
  '/articles': { summary: 'Articles, newest first', parameters: listParameters },
  '/articles/{id}': { summary: 'One article', parameters: articleParameters },
  '/categories': { summary: 'The categories with their subcategories', parameters: noParameters },
  '/tags': { summary: 'The most used tags', parameters: noParameters },
  '/search': { summary: 'The search of the site', parameters: searchParameters },
  '/openapi.json': { summary: 'This description', parameters: noParameters },
} as const;

export type Endpoint = keyof typeof ENDPOINTS;

export type ListApiRequest = z.output<typeof listParameters>;
export type SearchApiRequest = z.output<typeof searchParameters>;

/** `key` is the same for equivalent URLs, which therefore share one cached document. */
export type ApiRequest = { key: string } & (
  | ({ endpoint: '/articles' } & ListApiRequest)
  | { endpoint: '/articles/{id}'; id: ArticleId; fields: readonly RecordField[] }
  | ({ endpoint: '/search' } & SearchApiRequest)
  | { endpoint: '/categories' | '/tags' | '/openapi.json' }
);

export type ParsedApiRequest =
  | { kind: 'request'; request: ApiRequest }
  | { kind: 'missing' }
  | { kind: 'bad'; message: string };

/** Parses a URL below {@link API_PATH}. The message for an unknown, repeated or malformed parameter contains its name. */
export function parseApiRequest({ pathname, searchParams }: URL): ParsedApiRequest {
  const path = pathname.slice(API_PATH.length);
  const id = readId(path);
  const endpoint = id === undefined ? path : '/articles/{id}';
  if (!isEndpoint(endpoint) || id === null) return { kind: 'missing' };
  const names = [...searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return { kind: 'bad', message: `The parameter "${repeated}" is repeated.` };
  const read = ENDPOINTS[endpoint].parameters.safeParse(Object.fromEntries(searchParams));
  if (!read.success) return { kind: 'bad', message: describe(read.error) };
  const values = { endpoint, ...(id !== undefined && { id }), ...read.data };
  return { kind: 'request', request: { ...values, key: `${API_PATH}${JSON.stringify(values)}` } as ApiRequest };
}

const isEndpoint = (path: string): path is Endpoint => Object.hasOwn(ENDPOINTS, path);

/** Returns the id in the path of an article. Undefined for any other path; null if the id is malformed. */
function readId(path: string): ArticleId | null | undefined {
  const encoded = /^\/articles\/([^/]+)$/.exec(path)?.[1];
  if (encoded === undefined || encoded === '{id}') return undefined;
  try {
    return parseArticleId(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

function describe({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `The parameter "${issue.keys[0]}" is unknown.`;
  if (issue?.code === 'invalid_value')
    return `The parameter "${issue.path.join()}" must be ${issue.values.join(' or ')}.`;
  const name = issue?.path.join() ?? '';
  return issue?.code === 'custom' ? `The parameter "${name}" ${issue.message}.` : `The parameter "${name}" is missing.`;
}

/** Returns the fields in the order of the schema, because equal selections must have the same key. */
function parseFields(text: string): readonly RecordField[] | null {
  const names = new Set(text.split(','));
  const known = RECORD_FIELDS.filter((field) => names.has(field));
  return known.length === names.size ? known : null;
}

function parseLimit(text: string): number | null {
  const number = /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= MAX_LIMIT ? number : null;
}

function parseTime(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

export type SectionCursor = NonNullable<ReturnType<typeof parseSectionCursor>>;

/** Parses the cursor of one section of search results, e.g. `title-0-1795169259000-abc`. */
function parseSectionCursor(text: string) {
  const section = SEARCH_SECTIONS.find((name) => text.startsWith(`${name}-`));
  const after = section === undefined ? null : parseSearchCursor(text.slice(section.length + 1));
  return section === undefined || after === null ? null : { section, after };
}

export const formatSectionCursor = ({ section, after }: SectionCursor): string =>
  `${section}-${formatSearchCursor(after)}`;
