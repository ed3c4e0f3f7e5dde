import type { ArticleInput } from '#domain/article/article.ts';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';
import { makeInput, NOON_MS } from '../articles/make-article.ts';
import { makeSnapshot } from '../articles/make-snapshot.ts';
import type { MakeArguments } from './make-arguments.ts';

const reverse = (text: string) => [...text].reverse().join('');
/** The same text with a change in each third. */
const change = (text: string, word: string) => {
  const third = Math.floor(text.length / 3);
  return [text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third)].join(word);
};
const sides = (text: string) => ({ base: text, mine: change(text, ' ক '), theirs: reverse(text) });

/** A document of Ghost's editor, with a paragraph for each line. */
const toLexical = (text: string) =>
  JSON.stringify({
    root: {
      children: text.split('\n').map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] })),
    },
  });

const saveOf = (input: ArticleInput) => ({
  ...{ id: articleId('a1'), baseRevision: null, input, historyId: 'h1' },
  ...{ actor: { userEmail: 'rina@prohor.example', userId: 'u1' }, nowMs: NOON_MS },
});

/** Arguments of functions that return early for any text. */
export const EXAMPLES: Readonly<Record<string, MakeArguments>> = {
  'domain/article/parse-article-form.ts#parseArticleForm': ({ whole }) => [
    { ...EMPTY_FORM, title: whole, description: whole, tags: whole, author: whole, category: 'খেলা' },
    'Asia/Dhaka',
    'ক',
  ],
  'domain/import/parse-record.ts#parseRecord': ({ whole }) => [
    { safeParse: (data: unknown) => ({ success: true, data }) },
    'a1',
    whole,
  ],
  'domain/article/parse-article-form.ts#parseUnfinishedForm': ({ whole }) => [{ ...EMPTY_FORM, description: whole }],
  // An article has few tags, and each of them few other names.
  'domain/article/tag.ts#followRenames': ({ whole }) => [{ tags: whole.split('\n') }, [{ fromKey: 'ক', to: 'খ' }]],
  // Their merge is that of mergeText.
  'domain/change/decide-article-save.ts#decideArticleSave': ({ whole }) => [
    makeSnapshot({ current: null }),
    saveOf(makeInput({ title: whole, description: whole })),
  ],
  'domain/desk/calendar.ts#listCalendarDays': () => ['2026-01-02', 'Asia/Dhaka'],
  'domain/article/repair-article.ts#repairArticle': ({ whole }) => [
    { title: whole, description: whole, tags: whole, publishedAt: whole, isFeatured: whole },
  ],
  'domain/article/article-form.ts#isSameForm': ({ whole }) => [
    { ...EMPTY_FORM, description: whole },
    { ...EMPTY_FORM, description: change(whole, 'ক') },
  ],
  'domain/import/ghost/card-to-html.ts#cardToHtml': ({ whole }) => ['markdown', { markdown: whole }],
  'domain/import/ghost/lexical-to-html.ts#lexicalToHtml': ({ whole }) => [toLexical(whole)],
  'domain/import/ghost/mobiledoc-to-html.ts#mobiledocToHtml': ({ whole }) => [
    JSON.stringify({ sections: whole.split('\n').map((line) => [1, 'p', [[0, [], 0, line]]]) }),
  ],
  'domain/import/ghost/read-ghost-body.ts#readGhostBody': ({ whole }) => [
    { html: whole, lexical: toLexical(whole), mobiledoc: '' },
  ],
  'domain/import/ghost/read-damaged-texts.ts#readDamagedTexts': ({ whole }) => [toLexical(whole).slice(0, -10)],
  'domain/text-diff/map-selection.ts#applyEdit': ({ whole }) => [whole, change(whole, ' ক '), reverse(whole)],
  'domain/merge/merge-text.ts#mergeText': ({ whole }) => [sides(whole), 'body'],
};

/** The texts that need most edits. */
const FAMILIES = [
  'nested links',
  'repeated "Avwg"',
  'repeated "https://a.b/ক "',
  'words, each another',
  'lines, each another',
];
const BEYOND_LIMIT = { short: 6_000, long: 48_000, maxSteps: 500_000_000, families: FAMILIES };

/**
 * Functions that compare two texts. Their work grows with the square of the number of edits, up to `MAX_EDITS` of their module.
 * They are measured with texts beyond that bound, where the work grows with the length only.
 */
export const BOUNDED: Readonly<Record<string, typeof BEYOND_LIMIT>> = {
  'domain/text-diff/diff-words.ts#diffWords': BEYOND_LIMIT,
  'domain/text-diff/map-selection.ts#mapSelection': BEYOND_LIMIT,
  'domain/text-diff/map-selection.ts#restoreTypedForm': BEYOND_LIMIT,
  'domain/text-diff/map-selection.ts#applyEdit': BEYOND_LIMIT,
};
