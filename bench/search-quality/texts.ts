import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const texts = z.array(z.string()).nonempty();
const aspect = z.strictObject({ titles: texts, sentences: texts });
const family = z.strictObject({
  id: z.string(),
  category: z.string(),
  subjects: texts,
  main: aspect,
  side: aspect,
  passing: texts,
});

const otherArticles = z.object({
  phrases: z.array(z.strictObject({ text: z.string(), together: z.string(), apart: texts })),
  sentencesTogether: texts,
  sentencesApart: texts,
  backgroundTitles: texts,
  backgroundSentences: texts,
  singles: z.record(z.string(), texts),
  words: z.strictObject({ firstNames: texts, lastNames: texts, places: texts, things: texts, offices: texts }),
});

/** Parses a file of `data/`. Its `description` explains the fields. */
export const readData = <Data>(name: string, schema: z.ZodType<Data>): Data =>
  schema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'data', name), 'utf8')));

export const STORY_FAMILIES = readData('stories.json', z.object({ families: z.array(family) })).families;
export const OTHER_ARTICLES = readData('other-articles.json', otherArticles);

export type StoryFamily = (typeof STORY_FAMILIES)[number];
