import type { Article } from '#domain/article/article.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { readDemonstration } from '#server/runtime/demonstration.ts';
import { articleId } from '#tools/article-id.ts';
import { EMPTY_ARTICLE } from '#tools/empty-article.ts';
import { between, createRandom } from '#tools/random.ts';
import { readSentences } from '../generate-articles.ts';
import type { StoryFamily } from './texts.ts';
import { OTHER_ARTICLES, STORY_FAMILIES } from './texts.ts';
import type { SlotValues, Writer } from './writer.ts';
import { createWriter } from './writer.ts';

/** The current time of the archive. */
export const ARCHIVE_NOW_MS = Date.UTC(2026, 10, 20, 6);

const SEED = 7;
const BACKGROUND_COUNT = 700;

/** Ages in days. Relevant articles are older than most articles that only share their words. */
const STORY_AGES = [120, 900] as const;
const PASSING_AGES = [3, 200] as const;
const BACKGROUND_AGES = [0, 400] as const;

/** The number of articles about each aspect of a story, and of articles with a phrase. */
const GROUP_SIZE = 3;
/** The number of articles that have the words of a phrase apart. */
const APART_COUNT = 6;
/** The number of questions about a story. Each asks for the title of `main` at its index. */
const QUESTION_COUNT = 3;

const { phrases, singles, sentencesTogether, sentencesApart, backgroundTitles, backgroundSentences } = OTHER_ARTICLES;

/** Queries ask for `main`; `side` is another aspect of the same story. */
type Aspect = 'main' | 'side';

type Draft = {
  id: string;
  category: string;
  title: string;
  own: readonly string[];
  /** In days: minimum and maximum. */
  ages: readonly [number, number];
};

/** Sentences of the demonstration, by category. */
type Prose = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the demonstration's articles and generated ones: stories with follow-ups, articles that only mention a subject,
 * articles for phrases, and background. Every call returns the same articles.
 */
export async function generateArchive(): Promise<Article[]> {
  const demonstration = await readDemonstration(ARCHIVE_NOW_MS);
  const prose = groupSentences(demonstration);
  const random = createRandom(SEED);
  const writer = createWriter(random);
  const drafts = [...draftStories(writer), ...draftPhrases(writer), ...draftBackground(writer), ...draftSingles()];
  const generated = drafts.map((draft) => {
    const createdAt = Math.floor(ARCHIVE_NOW_MS - between(random, ...draft.ages) * DAY_MS);
    return toArticle(draft, { description: writeBody(draft, { prose, writer }), createdAt });
  });
  return [...demonstration, ...generated];
}

/** Lists the ids that a name in `judged-queries.json` means: one article, or a group of a story's articles. */
export function listIds(name: string): string[] {
  const isOne = ['demo', ...Object.keys(singles)].some((beginning) => name.startsWith(`${beginning}-`));
  return isOne ? [name] : Array.from({ length: GROUP_SIZE }, (_, n) => `${name}-${n}`);
}

function draftStories(writer: Writer): Draft[] {
  return STORY_FAMILIES.flatMap((family) => {
    const stories = family.subjects.map((name, subject) => ({
      family,
      subject,
      values: { x: name, hero: writer.fill('{person}') },
    }));
    return stories.flatMap((story, n) => [
      ...draftAspect({ ...story, aspect: 'main' }, writer),
      ...draftAspect({ ...story, aspect: 'side' }, writer),
      ...draftPassing({ ...story, other: stories[(n + 1) % stories.length]?.values ?? {} }, writer),
    ]);
  });
}

type Story = { family: StoryFamily; subject: number; values: SlotValues };

function draftAspect({ family, subject, values, aspect }: Story & { aspect: Aspect }, writer: Writer): Draft[] {
  const { titles, sentences } = family[aspect];
  return listIds(`${family.id}-${subject}-${aspect}`).map((id, n) => ({
    id,
    category: family.category,
    title: writer.fill(chooseTitle(titles, { subject, n }), values),
    own: writer.pickSeveral(sentences, 3).map((sentence) => writer.fill(sentence, values)),
    ages: STORY_AGES,
  }));
}

/**
 * The first article of a story has the title for its question; the last one has a title that no question asks for, if there
 * is one.
 */
function chooseTitle(titles: readonly string[], { subject, n }: { subject: number; n: number }): string {
  const others = titles.length - QUESTION_COUNT;
  const isOther = others > 0 && n === GROUP_SIZE - 1;
  return titles[isOther ? QUESTION_COUNT + (subject % others) : (subject + n) % QUESTION_COUNT] ?? '';
}

/** Drafts articles that name the subject, and mention what happened in the `other` story of the family. */
function draftPassing({ family, subject, values, other }: Story & { other: SlotValues }, writer: Writer): Draft[] {
  return family.passing.map((title, n) => ({
    id: `${family.id}-${subject}-passing-${n}`,
    category: family.category,
    title: writer.fill(title, values),
    own: [
      writer.fill('আয়োজকেরা জানান, {x} নিয়ে আগ্রহ বাড়ছে।', values),
      writer.fill(writer.pick(family.main.sentences), other),
    ],
    ages: PASSING_AGES,
  }));
}

function draftPhrases(writer: Writer): Draft[] {
  return phrases.flatMap(({ text, together, apart }, phrase) => {
    const [first = '', second = ''] = text.split(' ');
    const fill = (sentence: string) => writer.fill(sentence, { 0: text, 1: first, 2: second });
    const draft = (kind: 'together' | 'apart') =>
      Array.from({ length: kind === 'together' ? GROUP_SIZE : APART_COUNT }, (_, n) => ({
        id: `phrase-${phrase}-${kind}-${n}`,
        category: 'বাংলাদেশ',
        title: writer.fill((kind === 'together' ? [together] : apart)[n] ?? writer.pick(backgroundTitles)),
        own: (kind === 'together' ? sentencesTogether : sentencesApart).map(fill),
        ages: kind === 'together' ? STORY_AGES : PASSING_AGES,
      }));
    return [...draft('together'), ...draft('apart')];
  });
}

function draftBackground(writer: Writer): Draft[] {
  const categories = [...new Set(STORY_FAMILIES.map(({ category }) => category))];
  return Array.from({ length: BACKGROUND_COUNT }, (_, n) => ({
    id: `background-${n}`,
    category: writer.pick(categories),
    title: writer.fill(backgroundTitles[n % backgroundTitles.length] ?? ''),
    own: writer.pickSeveral(backgroundSentences, 3).map((sentence) => writer.fill(sentence)),
    ages: BACKGROUND_AGES,
  }));
}

function draftSingles(): Draft[] {
  return Object.entries(singles).flatMap(([beginning, titles]) =>
    titles.map((title, n) => ({ id: `${beginning}-${n}`, category: 'বাংলাদেশ', title, own: [], ages: STORY_AGES })),
  );
}

/** A paragraph of the draft's own sentences, one of background, and one of the demonstration's. */
function writeBody({ category, own }: Draft, { prose, writer }: { prose: Prose; writer: Writer }): string {
  const background = writer.pickSeveral(backgroundSentences, 2).map((sentence) => writer.fill(sentence));
  const paragraphs = [own, background, writer.pickSeveral(prose.get(category) ?? [], 5)];
  return paragraphs.map((sentences) => sentences.join(' ')).join('\n\n');
}

function toArticle({ id, category, title }: Draft, rest: Pick<Article, 'description' | 'createdAt'>): Article {
  return {
    ...EMPTY_ARTICLE,
    id: articleId(id),
    title,
    ...rest,
    category,
    author: 'নিজস্ব প্রতিবেদক',
    updatedAt: rest.createdAt,
    publishedAt: rest.createdAt,
    metaTitle: title,
    metaDescription: title,
  };
}

/** The sentences of the demonstration's plain paragraphs, by category. */
function groupSentences(articles: readonly Article[]): Prose {
  const byCategory = Map.groupBy(articles, ({ category }) => category);
  return new Map(
    [...byCategory].map(([category, own]) => [category, own.flatMap(({ description }) => readSentences(description))]),
  );
}
