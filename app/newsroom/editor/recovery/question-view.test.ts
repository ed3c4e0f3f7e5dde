import { expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ConflictSides } from '#domain/article/resolve-conflict.ts';
import { listQuestions } from '#domain/article/resolve-conflict.ts';
import { makeInput } from '#tests/support/articles/make-article.ts';
import type { QuestionView, SideView } from './question-view.ts';
import { toQuestionView } from './question-view.ts';

const SIGNS = { same: '', gap: '', removed: '-', added: '+' };
const draw = (version: SideView | null) => version?.pieces.map(({ kind, text }) => `${SIGNS[kind]}${text}`) ?? null;

function viewOf(sides: ConflictSides): QuestionView[] {
  return listQuestions(sides).map((question) => toQuestionView(question, sides, (ms) => `${ms} ms`));
}

const sidesOf = (base: Partial<ArticleInput>, mine: Partial<ArticleInput>, theirs: Partial<ArticleInput>) => ({
  base: makeInput(base),
  mine: makeInput({ ...base, ...mine }),
  theirs: makeInput({ ...base, ...theirs }),
});

test('shows overlapping words between the words around them', () => {
  const body = (word: string) => `আগের কথা।\n\nআজ সকালে ঢাকা শহরে ${word} শুরু হলো।\n\nপরের কথা।`;
  const sides = sidesOf({ description: body('মেলা') }, { description: body('আসর') }, { description: body('গান') });
  const [view] = viewOf(sides);
  expect(view).toMatchObject({ name: 'Description', lang: 'bn' });
  expect(draw(view?.before ?? null)).toEqual(['আজ সকালে ঢাকা শহরে ', 'মেলা', ' শুরু হলো।']);
  expect(draw(view?.mine ?? null)).toEqual(['আজ সকালে ঢাকা শহরে ', '-মেলা', '+আসর', ' শুরু হলো।']);
  expect(draw(view?.theirs ?? null)).toEqual(['আজ সকালে ঢাকা শহরে ', '-মেলা', '+গান', ' শুরু হলো।']);
});

test('cuts the words around it between words', () => {
  const long = 'বড় কথা '.repeat(20).normalize('NFC');
  const body = (word: string) => `${long}${word} ${long}`;
  const [view] = viewOf(
    sidesOf({ description: body('মেলা') }, { description: body('আসর') }, { description: body('গান') }),
  );
  const [before, , after] = draw(view?.before ?? null) ?? [];
  expect(before).toMatch(/^… (বড়|কথা) .*কথা $/u);
  expect(after).toMatch(/^ বড় .*(বড়|কথা) …$/u);
});

test('shows no differences in a paragraph of which most is new', () => {
  const [before, mine, theirs] = ['দুপুরে বৃষ্টি নামে, ছাতা খোলে।', 'আমার কথা, একেবারে আলাদা।', 'তাদের লেখা, অন্য রকম।'];
  const [view] = viewOf(sidesOf({ description: before }, { description: mine }, { description: theirs }));
  expect(draw(view?.mine ?? null)).toEqual([mine.normalize('NFC')]);
});

test('describes a part that is not a text in words', () => {
  const [view] = viewOf(sidesOf({}, { status: 'draft' }, { status: 'scheduled', publishAt: 5 }));
  expect(view).toMatchObject({ name: 'Status', lang: 'en' });
  expect(draw(view?.before ?? null)).toEqual(['Published']);
  expect(draw(view?.theirs ?? null)?.join('')).toContain('+Scheduled, 5 ms');
});

test('has no earlier text if what both started from is unknown', () => {
  const sides = { ...sidesOf({}, { title: 'আমার' }, { title: 'তাদের' }), base: null };
  expect(viewOf(sides).map(({ before, mine }) => [before, draw(mine)])).toEqual([[null, ['আমার']]]);
});
