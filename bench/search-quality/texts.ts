import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const texts = z.array(z.string()).nonempty();
const templates = z.array(z.string());
const aspect = z.strictObject({ titles: texts, sentences: texts });

const storiesSchema = z.object({
  families: z.array(
    z.strictObject({
      id: z.string(),
      category: z.string(),
      isNamed: z.boolean(),
      subjects: z.array(z.strictObject({ name: z.string(), latin: texts, other: z.string().nullable() })).nonempty(),
      main: aspect,
      side: aspect,
      passing: texts,
      questions: z.tuple([z.string(), z.string(), z.string()]),
      keywords: templates,
      stopWords: templates,
      inflected: templates,
      latin: templates,
    }),
  ),
});

const otherArticlesSchema = z.object({
  phrases: z.array(z.strictObject({ text: z.string(), together: z.string(), apart: texts })),
  sentencesTogether: texts,
  sentencesApart: texts,
  backgroundTitles: texts,
  backgroundSentences: texts,
  words: z.strictObject({ firstNames: texts, lastNames: texts, places: texts, things: texts, offices: texts }),
});

const questionsSchema = z.object({ questions: z.array(z.strictObject({ text: z.string(), id: z.string() })) });

const readData = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${name}.json`), 'utf8'));

/** The texts from which the archive and the queries are generated. Each file describes its fields. */
export const STORY_FAMILIES = storiesSchema.parse(readData('stories')).families;
export const OTHER_ARTICLES = otherArticlesSchema.parse(readData('other-articles'));
export const DEMONSTRATION_QUESTIONS = questionsSchema.parse(readData('demonstration-questions')).questions;

export type StoryFamily = (typeof STORY_FAMILIES)[number];
