import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { parseBody } from '#domain/markup/parse-body.ts';
import { ArticleBody } from './article-body.tsx';

/**
 * Random texts, each with the page and the feed that were drawn from it before tables, galleries, pull quotes, boxes,
 * nested lists and names of images existed. Written by those renderers (`bench/old-texts.ts`); never written again.
 */
const FIXTURES = new URL('fixtures/bodies-before-sections.jsonl', import.meta.url);

/** The names of styles may change. */
const withoutClasses = (html: string) => html.replace(/ class="[^"]*"/g, '');

describe('a text from before tables and boxes', () => {
  const cases = readFileSync(FIXTURES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [source: string, page: string]);

  it('has 120 examples', () => {
    expect(cases).toHaveLength(120);
  });

  it('is drawn as before', () => {
    for (const [source, page] of cases) {
      const blocks = parseBody(source);
      expect([source, withoutClasses(renderToStaticMarkup(<ArticleBody blocks={blocks} />))]).toEqual([
        source,
        withoutClasses(page),
      ]);
    }
  });
});
