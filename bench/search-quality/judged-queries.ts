import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { createRandom } from '#tools/random.ts';
import { listPhraseIds, listStoryIds } from './archive.ts';
import type { Relevance } from './metrics.ts';
import type { StoryFamily } from './texts.ts';
import { DEMONSTRATION_QUESTIONS, OTHER_ARTICLES, STORY_FAMILIES } from './texts.ts';
import { misspell, reencode, SLIPS } from './typing.ts';
import { createWriter } from './writer.ts';

export const QUERY_CLASSES = [
  ...(['questions', 'keywords', 'names', 'encodings', 'spellings', 'slips'] as const),
  ...(['latin', 'inflected', 'compounds', 'phrases', 'stop-words'] as const),
] as const;

export type QueryClass = (typeof QUERY_CLASSES)[number];

/** A query and its relevant articles. Articles that are not listed are irrelevant. */
export type JudgedQuery = { queryClass: QueryClass; text: string; relevance: Relevance };

const COUNTS = {
  questions: 66,
  keywords: 44,
  names: 20,
  encodings: 20,
  spellings: 24,
  slips: 36,
  latin: 36,
  inflected: 20,
  compounds: 24,
  'stop-words': 20,
} as const;

/** Two-word topics that people write joined, and the other way round. */
const SPACING: readonly (readonly [string, string])[] = [
  ['নদীভাঙন', 'নদী ভাঙন'],
  ['শৈত্যপ্রবাহ', 'শৈত্য প্রবাহ'],
  ['সড়ক দুর্ঘটনা', 'সড়কদুর্ঘটনা'],
  ['ভর্তি পরীক্ষা', 'ভর্তিপরীক্ষা'],
  ['কথাসাহিত্যিক', 'কথা সাহিত্যিক'],
  ['পানিবন্দী', 'পানি বন্দী'],
];

/** All queries with their judgments, which follow from the stories alone. Every call returns the same queries. */
export function listJudgedQueries(): JudgedQuery[] {
  return [
    ...take({ queryClass: 'questions', templatesOf: ({ questions }) => questions, from: 0 }),
    ...DEMONSTRATION_QUESTIONS.map(({ text, id }) => toQuery({ queryClass: 'questions', text }, { main: [id] })),
    ...take({ queryClass: 'keywords', templatesOf: ({ keywords }) => keywords, from: 1 }),
    ...take({ queryClass: 'names', templatesOf: ({ isNamed }) => (isNamed ? ['{x}'] : []), from: 2 }),
    ...take({ queryClass: 'encodings', templatesOf: ({ questions }) => questions, from: 3, type: reencode }),
    ...take({ queryClass: 'spellings', templatesOf: ({ keywords }) => keywords, from: 4, type: misspell }),
    ...take({ queryClass: 'slips', templatesOf: ({ keywords }) => keywords, from: 5, type: typeWithSlip }),
    ...take({ queryClass: 'latin', templatesOf: ({ latin }) => latin, from: 0 }),
    ...take({ queryClass: 'inflected', templatesOf: ({ inflected }) => inflected, from: 2 }),
    ...take({ queryClass: 'compounds', templatesOf: ({ keywords }) => keywords, from: 3, type: typeWithOtherSpacing }),
    ...OTHER_ARTICLES.phrases.map(({ text }, n) =>
      toQuery({ queryClass: 'phrases', text: `"${text}"` }, { main: listPhraseIds(n) }),
    ),
    ...take({ queryClass: 'stop-words', templatesOf: ({ stopWords }) => stopWords, from: 4 }),
  ];
}

type Story = { family: StoryFamily; subject: number; round: number };

type Choice = {
  queryClass: keyof typeof COUNTS;
  templatesOf: (family: StoryFamily) => readonly string[];
  /** The subject of the first query of each family, so that the classes ask for different stories. */
  from: number;
  /** How the text is typed; null if it cannot be typed this way. */
  type?: (text: string, story: Story) => string | null;
};

/** Takes a query of each family in turn, each time for its next subject, until the class is complete. */
function take({ queryClass, templatesOf, from, type = (text) => text }: Choice): JudgedQuery[] {
  const taken = new Map<string, JudgedQuery>();
  for (const story of listStories(from)) {
    const templates = templatesOf(story.family);
    const template = templates[story.subject % templates.length];
    const text = template === undefined ? null : type(writeQuery(template, story), story);
    if (template === undefined || text === null || taken.has(text)) continue;
    const { main, side } = listStoryIds(story);
    const isWhole = isAboutWholeStory(queryClass, template);
    taken.set(text, toQuery({ queryClass, text }, isWhole ? { main: [...main, ...side] } : { main, side }));
    if (taken.size === COUNTS[queryClass]) break;
  }
  return [...taken.values()];
}

const ROUNDS = 8;

function listStories(from: number): Story[] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    STORY_FAMILIES.map((family) => ({ family, round, subject: (from + round) % family.subjects.length })),
  ).flat();
}

function writeQuery(template: string, { family, subject, round }: Story): string {
  const { name = '', latin = [] } = family.subjects[subject] ?? {};
  const values = { x: name, latin: latin[round % latin.length] ?? '' };
  return createWriter(createRandom(round)).fill(template, values);
}

/** A name alone, and a question of common words and a name, ask for everything about it. */
function isAboutWholeStory(queryClass: QueryClass, template: string): boolean {
  return queryClass === 'names' || queryClass === 'stop-words' || template === '{latin}';
}

type Judged = { main: readonly string[]; side?: readonly string[] };

function toQuery(query: Omit<JudgedQuery, 'relevance'>, { main, side = [] }: Judged): JudgedQuery {
  const relevance = new Map([...side.map((id) => [id, 1] as const), ...main.map((id) => [id, 2] as const)]);
  return { ...query, relevance };
}

/** Changes one letter of the longest word; in every other round, of the second longest. */
function typeWithSlip(text: string, { family, round }: Story): string | null {
  const words = text.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[round % 2] ?? '';
  const kind = (STORY_FAMILIES.indexOf(family) + round) % SLIPS.length;
  const typed = longest.length < 5 ? null : (SLIPS[kind]?.(longest) ?? null);
  return typed === null ? null : words.map((word) => (word === longest ? typed : word)).join(' ');
}

function typeWithOtherSpacing(text: string, { family, subject }: Story): string | null {
  const { name = '', other = null } = family.subjects[subject] ?? {};
  if (other !== null) return text.replace(normaliseText(name), normaliseText(other));
  const pair = SPACING.map((forms) => forms.map(normaliseText)).find(([stored = '']) => text.includes(stored));
  const [stored = '', typed = ''] = pair ?? [];
  return pair === undefined ? null : text.replace(stored, typed);
}
