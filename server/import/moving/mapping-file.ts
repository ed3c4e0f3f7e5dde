import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Mapping } from '#domain/import/moving/category-mapping.ts';
import { guessPage, guessPlace, mappingSchema } from '#domain/import/moving/category-mapping.ts';
import { explainWriteFailure, OperatorError } from '#server/runtime/explain-failure.ts';
import type { ForeignSite } from './foreign-site.ts';

/** `added`: the number of entries that the file did not have. */
type OpenedMapping = { mapping: Mapping; isNew: boolean; added: number };

/**
 * Reads the mapping of a site. Adds a guess for each missing entry to the file, where the operator can change it. Throws an
 * {@link OperatorError} that says what is wrong with the file.
 */
export function openMapping(path: string, site: ForeignSite): OpenedMapping {
  const isNew = !existsSync(path);
  const known: Mapping = isNew ? { default: '', categories: [], pages: [], types: [] } : readMapping(path);
  const added = guessMissing(site, known);
  const mapping: Mapping = {
    default: known.default,
    categories: [...known.categories, ...added.categories],
    pages: [...known.pages, ...added.pages],
    types: [...known.types, ...added.types],
  };
  const count = added.categories.length + added.pages.length + added.types.length;
  if (isNew || count > 0) writeMapping(path, mapping);
  return { mapping, isNew, added: count };
}

function readMapping(path: string): Mapping {
  try {
    return mappingSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const issues = error instanceof Error && 'issues' in error ? error.issues : null;
    const first = Array.isArray(issues) ? issues[0] : null;
    const reason = first ? `${first.path.join('.')} ${first.message}` : error instanceof Error ? error.message : error;
    throw new OperatorError(`The mapping ${path} cannot be used: ${reason}.`);
  }
}

function writeMapping(path: string, mapping: Mapping): void {
  try {
    writeFileSync(path, `${JSON.stringify(mapping, null, 2)}\n`);
  } catch (error) {
    throw explainWriteFailure(error, path);
  }
}

function guessMissing(site: ForeignSite, known: Mapping): Omit<Mapping, 'default'> {
  const bySlug = new Map(site.categories.map((category) => [category.slug, category]));
  const hasSlug = (list: readonly { slug: string }[], slug: string) => list.some((one) => one.slug === slug);
  return {
    categories: site.categories
      .filter(({ slug, articles }) => articles > 0 && !hasSlug(known.categories, slug))
      .map((category) => ({
        slug: category.slug,
        name: category.name,
        articles: category.articles,
        to: guessPlace(category, (slug) => bySlug.get(slug)),
      }))
      .sort((a, b) => b.articles - a.articles),
    pages: site.pages
      .filter(({ slug }) => !hasSlug(known.pages, slug))
      .map(({ slug, title }) => ({ slug, title, to: guessPage(slug) })),
    types: site.types
      .filter(({ type }) => !known.types.some((one) => one.type === type))
      .map(({ type, items }) => ({ type, items, as: type === 'page' ? ('page' as const) : ('article' as const) })),
  };
}
