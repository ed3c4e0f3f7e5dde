import { leadText, otherSaveText, saveQuestionText } from '#app/strings/editor/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import type { EditorEvent, SaveProblem } from '../saving/editor-state.ts';
import type { SaveRequest } from '../saving/save-form.ts';

/** `article` is a title that precedes `text`. `names` are listed below the note. */
export type SaveQuestion = {
  article: string | null;
  text: string;
  note: string;
  names: readonly string[];
  /** The last choice is the usual one and has the primary button. */
  choices: readonly { label: string; event: EditorEvent }[];
};

type QuestionContext = {
  timeZone: string;
  /** The id of the new article if the text of a deleted one is saved as new. */
  newArticleId: string;
  formatMoment: (ms: number) => string;
};

type QuestionProblem = Exclude<SaveProblem, { kind: 'conflict' | 'signed-out' }>;

/** Describes the question about a save that needs a decision (docs/behaviour §4.5, §4.8). */
export function describeQuestion(problem: QuestionProblem, context: QuestionContext): SaveQuestion {
  const { request } = problem;
  const repeat = (label: string, change: Partial<SaveRequest>) => ({
    label,
    event: { kind: 'repeated', request: { ...request, ...change } } as const,
  });
  switch (problem.kind) {
    case 'leads': {
      const { title: article, above } = problem.question;
      const replace = repeat(leadText.replace, { lead: 'replace' });
      const common = { article, text: leadText.question, names: [...new Set(above)] };
      if (above.length === 0) return { ...common, note: leadText.replaceNote, choices: [replace] };
      return { ...common, note: leadText.belowNote, choices: [repeat(leadText.saveOnly, { lead: 'keep' }), replace] };
    }
    case 'deleted':
    case 'missing': {
      const common = { article: null, text: otherSaveText.deletedQuestion, names: [] };
      const asNew = { articleId: context.newArticleId, baseRevision: null };
      const saveAsNew = repeat(otherSaveText.saveAsNew, asNew);
      if (problem.kind === 'missing') return { ...common, note: otherSaveText.missingNote, choices: [saveAsNew] };
      const restore = repeat(otherSaveText.restore, { intent: 'restore' });
      return { ...common, note: otherSaveText.deletedNote, choices: [saveAsNew, restore] };
    }
    case 'past-date': {
      const chosenMs = parseLocalText(request.form.publishAt, context.timeZone);
      const date = chosenMs === null ? '' : context.formatMoment(chosenMs);
      const backDate = repeat(`${saveQuestionText.backDate} ${date}`, { mayBackDate: true });
      const event = { kind: 'confirmed', change: { status: 'published', publishAt: '' } } as const;
      const choices = [backDate, { label: saveQuestionText.publishNow, event }];
      return { article: null, text: saveQuestionText.past, note: saveQuestionText.pastNote, names: [], choices };
    }
  }
}
