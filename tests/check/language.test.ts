import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countLines, listComments, listNames } from './read-sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const toSource = (path: string, text: string) => ({
  path,
  comments: listComments(path, text),
  names: listNames(path, text),
});
type Source = ReturnType<typeof toSource>;

const SOURCES = globSync('{app,bootstrap,bundler,cli,domain,server,services}/**/*.{ts,tsx,css,sql,mjs}', { cwd: ROOT })
  // Migrations never change once landed.
  .filter((path) => !path.includes('.test.') && !path.startsWith('services/postgres/migrations/'))
  .sort()
  .map((path) => toSource(path, read(path)));

/** Lists where a pattern occurs in comments, as `path:line: text`. */
const findInComments = (pattern: RegExp, sources: readonly Source[]) =>
  sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ line, text }) =>
      Array.from(text.matchAll(pattern), ({ index }) => {
        const [excerpt = ''] = text.slice(index).split('\n');
        return `${path}:${line + countLines(text.slice(0, index)) - 1}: ${excerpt.trim()}`;
      }),
    ),
  );

type Phrase = { phrase: string; pattern: RegExp; outline: number; breach: string };

/**
 * Phrases that are correct English but frequent only in text that was thought in another language. `outline` is how often
 * each occurs in 10,000 words of the comments of github.com/outline/outline.
 */
const PHRASES: readonly Phrase[] = [
  {
    phrase: 'answer, for a response or result',
    pattern: /\banswer(?:s|ed|ing)?\b/gi,
    outline: 0.6,
    breach: '// Creates the answer to a request.\nconst a = 1;',
  },
  {
    phrase: 'what it does, for a noun',
    pattern:
      /\bwhat\s+(?:it|they|he|she|we|you|one|this|that|these|those|an?|the|each|every|its|their|no|another|other|both)\b/gi,
    outline: 0.4,
    breach: '/**\n * Returns what\n * the page shows. */\nconst a = 1;',
  },
  {
    phrase: 'those of, those that',
    pattern: /\bthose\s+(?:of|that)\b/gi,
    outline: 0.2,
    breach: 'const a = 1; // Those of the articles.',
  },
  {
    phrase: 'stays, for is unchanged',
    pattern: /\bstay(?:s|ed|ing)?\b/gi,
    outline: 3.3,
    breach: 'const a = () => {\n  // The text stays.\n};',
  },
  { phrase: 'at once', pattern: /\bat\s+once\b/gi, outline: 0.6, breach: 'f(a, /* at once */ b);' },
  {
    phrase: 'beside, besides',
    pattern: /\bbesides?\b/gi,
    outline: 0.6,
    breach: 'f({\n  // Beside the image.\n  a,\n});',
  },
  {
    phrase: 'made of, makes of',
    pattern: /\bma(?:de|kes?|king)\s+of\b/gi,
    outline: 0.9,
    breach: 'type A = {\n  /** What is made of it. */\n  a: string;\n};',
  },
  {
    phrase: 'any longer, any more',
    pattern: /\bany\s*(?:longer|more)\b/gi,
    outline: 0.1,
    breach: '// Not any\n// longer.',
  },
];

const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu)?.length ?? 0;
const words = SOURCES.flatMap(({ comments }) => comments).reduce((sum, { text }) => sum + countWords(text), 0);

describe('comments use a phrase at most twice as often as Outline', () => {
  test.each(PHRASES)('$phrase', ({ pattern, outline }) => {
    const found = findInComments(pattern, SOURCES);
    const rate = (found.length * 10_000) / words;
    expect(rate, `${rate.toFixed(2)} in 10,000 words:\n${found.join('\n')}`).toBeLessThanOrEqual(2 * outline);
  });

  test.each(PHRASES)('a planted breach is found: $phrase', ({ pattern, breach }) => {
    expect(findInComments(pattern, [toSource('app/breach.ts', breach)])).toHaveLength(1);
  });

  test('a comment is found in each language, and a string is none', () => {
    const found = (path: string, text: string) => findInComments(/at once/g, [toSource(path, text)]);
    expect(
      found('a.tsx', '// At once.\nconst a = <p>{/* at once */}// at once</p>;\nf(`// at once`, /\\/\\/at once/);'),
    ).toEqual(['a.tsx:2: at once']);
    expect(found('a.sql', "select '/';\n-- All rows\n-- at once.\n")).toEqual(['a.sql:3: at once.']);
    expect(found('a.css', '/* All\n * at once. */\na { color: red; }')).toEqual(['a.css:2: at once.']);
  });
});

/** The words in the last column of the glossary's tables, without a qualification as in "address (of a page)". */
const rejected = new Set(
  read('docs/glossary.md')
    .split(/^## /m)
    .filter((section) => /\| not \|$/m.test(section))
    .flatMap((section) => section.match(/^\|.*\|$/gm)?.slice(2) ?? [])
    .flatMap(
      (row) =>
        row
          .split('|')
          .at(-2)
          ?.replace(/\(.*?\)/g, '')
          .split(',') ?? [],
    )
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

type Ambiguity = { reason: string; in?: 'comments' | 'names' };

/** Rejected words that also have a meaning in which comments and names need them. */
const AMBIGUOUS: Readonly<Record<string, Ambiguity>> = {
  ASCII: { reason: 'the character set; rejected only for Bijoy' },
  address: { reason: 'an IP or email address' },
  answer: { reason: 'to a question; the limit above is for comments', in: 'comments' },
  claim: { reason: 'to reserve something once, such as a code or an image of the front page' },
  drop: { reason: 'of a drop zone; to leave out' },
  embed: { reason: 'what another site names its player or widget' },
  fragment: { reason: 'of a URL' },
  hold: { reason: 'to contain; to have a lock of the database' },
  keep: { reason: 'not to change or remove' },
  lead: { reason: 'the article that leads the home page' },
  offer: { reason: 'unsaved text that the form offers to restore' },
  owner: { reason: 'a column; the operating system’s owner of a file' },
  photo: { reason: 'a photo card', in: 'comments' },
  picture: { reason: 'the HTML element; a photo card, what it shows, and what a reader gives to compare with it' },
  post: { reason: 'what someone published on another site; an HTTP method' },
  reference: { reason: 'a character reference of XML; a pointer of the runtime' },
  saver: { reason: 'an object that saves', in: 'names' },
  section: { reason: 'a part of a page' },
  story: { reason: 'the size of a photo card that social networks name so' },
  suggestion: { reason: 'another spelling for a search' },
  version: { reason: 'of a program, a library or the analyser' },
  writer: { reason: 'an object that writes to a file or stream', in: 'names' },
};

const enforced = (place: 'comments' | 'names') =>
  [...rejected].filter((word) => {
    const ambiguity = AMBIGUOUS[word];
    return ambiguity === undefined || (ambiguity.in !== undefined && ambiguity.in !== place);
  });

/** `toSavedStories` is `to saved stories`. */
const toWords = (name: string) =>
  name
    .replace(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g, ' $& ')
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();

const toPattern = (word: string) =>
  new RegExp(`\\b${word.replace(/y$/, '(?:y|ie)').replace(/ /g, '\\s+')}(?:e?s)?\\b`, 'gi');

const findInNames = (word: string, sources: readonly Source[]) =>
  sources.flatMap(({ path, names }) =>
    names
      .filter(({ text }) => toWords(text).search(toPattern(word)) >= 0)
      .map(({ line, text }) => `${path}:${line}: ${text}`),
  );

describe('a word that the glossary rejects', () => {
  test.each(enforced('comments'))('is in no comment: %s', (word) => {
    expect(findInComments(toPattern(word), SOURCES)).toEqual([]);
  });

  test.each(enforced('names'))('is in no name: %s', (word) => {
    expect(findInNames(word, SOURCES)).toEqual([]);
  });

  test('is found in a planted breach', () => {
    const breach = toSource('a.ts', '/** The shown pages. */\nexport type SaveOutcome = { storyId: string };');
    expect(findInComments(toPattern('shown page'), [breach])).toEqual(['a.ts:1: shown pages.']);
    expect(findInNames('outcome', [breach])).toEqual(['a.ts:2: SaveOutcome']);
    expect(findInNames('story', [breach])).toEqual(['a.ts:2: storyId']);
  });

  test.each(Object.keys(AMBIGUOUS))('is excepted only if the glossary rejects it: %s', (word) => {
    expect(rejected).toContain(word);
  });
});
