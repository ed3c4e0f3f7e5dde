/**
 * What one story is about. `latin` holds what people type in Latin letters for the name, old and new spelling; `other` is
 * the same name written apart or joined.
 */
type Subject = { name: string; latin: readonly string[]; other: string | null };

/**
 * Templates of articles about one thing: each article has one title and some sentences. `{x}` is the subject and `{hero}`
 * a person who is the same in the whole story; `create-writer.ts` lists the other slots.
 */
type AspectTemplates = { titles: readonly string[]; sentences: readonly string[] };

/** Questions of a family. */
export const QUESTION_COUNT = 3;

/** What the queries ask for, and another side of the same story. */
export type Aspect = 'main' | 'side';

/**
 * Templates of stories of one kind; each subject makes one story. `passing` are titles that name the subject but tell
 * something else.
 */
export type StoryFamily = {
  id: string;
  category: string;
  subjects: readonly Subject[];
  /** True if the subject is a name that identifies its story: a person, an institution or a work. */
  isNamed: boolean;
  main: AspectTemplates;
  side: AspectTemplates;
  passing: readonly string[];
  /** The question at an index asks for what the title of `main` at this index tells. */
  questions: readonly [string, string, string];
  keywords: readonly string[];
  /** Questions of common words and the subject only. */
  stopWords: readonly string[];
  /** Keywords in forms that the articles do not use. */
  inflected: readonly string[];
  /** `{latin}` is the subject's name in Latin letters. */
  latin: readonly string[];
};

/** Parses a table with a line for each subject: `name | latin, latin | other spelling`. */
export function parseSubjects(table: string): Subject[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', latin = '', other = ''] = line.split('|').map((cell) => cell.trim());
      return { name, latin: latin.split(',').map((text) => text.trim()), other: other || null };
    });
}
