import { describe, expect, test } from 'vitest';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm, toForm } from '#domain/article/article-form.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import { normaliseText } from '#domain/bengali/analysis/normalise-text.ts';
import { BASE } from '#tests/support/articles/editor-steps.ts';
import type { KeyStep } from '#tests/support/articles/key-streams.ts';
import { KEY_STREAMS } from '#tests/support/articles/key-streams.ts';
import type { FieldStep } from '#tests/support/articles/typed-field.ts';
import { TypedField } from '#tests/support/articles/typed-field.ts';
import { articleId } from '#tools/article-id.ts';
import type { EditorEvent } from './editor-state.ts';
import { openEditor } from './editor-state.ts';
import { isDirty } from './form-content.ts';
import { reduceEditor } from './reduce-editor.ts';
import type { SaveRequest } from './save-form.ts';

const BEFORE = 'এক দুই তিন আগের কথা ';
const AFTER = '। পরের কথা';
/** What the colleague adds before the text: while the stream begins, and before the editor's save. */
const [FIRST, SECOND] = ['তাদের খবর ', 'আরও খবর '];
const TIME_ZONE = 'Asia/Dhaka';
const CTRL_ENTER: EditorEvent = { kind: 'submitted', staysOpen: true, hides: false, isUploading: false };

type Part = 'title' | 'description';

/** A form whose text `part` is edited in a field, with a server that merges the saves of the editor and of a colleague. */
function openForm(part: Part) {
  const revisions: ArticleForm[] = [{ ...BASE, [part]: `${BEFORE}${AFTER}` }];
  const current = () => revisions.at(-1) ?? BASE;
  const options = { viewerKey: 'u1', timeZone: TIME_ZONE, articleId: 'a1', isStored: true, revision: 1 };
  let state = openEditor({ ...options, form: current() });
  const requests: SaveRequest[] = [];
  const dispatch = (event: EditorEvent) => {
    const next = reduceEditor(state, event);
    state = next.state;
    requests.push(...next.effects.flatMap((effect) => (effect.kind === 'send-save' ? [effect.request] : [])));
    field.show(state.content.form[part]);
  };
  const field = new TypedField(current()[part], BEFORE.length, (text, before) =>
    dispatch({ kind: 'typed', change: { [part]: text }, shown: { [part]: before } }),
  );
  /** Stores what was sent, merged with the colleague's saves, and lets the response arrive. */
  const respond = () => {
    for (const request of requests.splice(0)) {
      const base = fromForm(revisions[(request.baseRevision ?? 0) - 1] ?? BASE, TIME_ZONE);
      const merge = mergeArticles(base, parse(request.form), parse(current()));
      expect(merge.collisions).toEqual([]);
      revisions.push(toForm(merge.merged, TIME_ZONE));
      const { merged: article, theirParts: mergedParts } = merge;
      const response = {
        kind: 'saved',
        articleId: articleId('a1'),
        article,
        revision: revisions.length,
        mergedParts,
      } as const;
      dispatch({ kind: 'save-ended', request, response, isUploading: false, nowMs: 0 });
    }
  };
  return {
    field,
    dispatch,
    respond,
    addTheirs: (words: string) => void revisions.push({ ...current(), [part]: `${words}${current()[part]}` }),
    /** Tells the form about the current revision. */
    find: () => {
      const stored = { revision: revisions.length, form: current(), by: null, isUnpublished: false };
      dispatch({ kind: 'revision-found', stored });
    },
    isSaved: () => !isDirty(state.content) && current()[part] === parse(state.content.form)[part],
  };
}

/** The article as the server stores it. */
function parse(form: ArticleForm): ArticleInput {
  const parsed = parseArticleForm(form, TIME_ZONE);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.input;
}

/** The text of a field without a form, between `BEFORE` and `AFTER`. */
function typeBare(stream: readonly KeyStep[]): string {
  const field = new TypedField(`${BEFORE}${AFTER}`, BEFORE.length);
  for (const step of stream.filter(isFieldStep)) field.play(step);
  return field.text;
}

const isFieldStep = (step: KeyStep): step is FieldStep => !['colleague', 'save', 'pause'].includes(step.kind);

type Opened = ReturnType<typeof openForm>;
type Typing = { part: Part; stream: readonly KeyStep[]; arrival: number };

/** Types the stream. The response to the save arrives before the step `arrival`, or at the stream's pause. */
function typeInForm(learn: (form: Opened) => void, { part, stream, arrival }: Typing): Opened {
  const form = openForm(part);
  form.addTheirs(FIRST);
  learn(form);
  const happen = {
    colleague: () => form.addTheirs(SECOND),
    save: () => form.dispatch(CTRL_ENTER),
    pause: form.respond,
  };
  const events = stream.map((step) => (isFieldStep(step) ? () => form.field.play(step) : happen[step.kind]));
  for (const happenNext of events.toSpliced(arrival, 0, form.respond)) happenNext();
  form.dispatch(CTRL_ENTER);
  form.respond();
  return form;
}

describe.each(Object.entries(KEY_STREAMS))('%s', (_, stream) => {
  const kinds = stream.map(({ kind }) => kind);
  const save = kinds.indexOf('save');
  const arrivals = Array.from({ length: kinds.indexOf('pause') - save }, (_step, n) => save + 1 + n);

  describe.each([
    ['has received', (form: Opened) => form.find()],
    ['has not received', () => {}],
  ])('if the form %s the first save of a colleague', (_learned, learn) => {
    test.each(['description', 'title'] as const)('gives the text of a bare field in the %s', (part) => {
      const text = normaliseText(`${SECOND}${FIRST}${typeBare(stream)}`);
      for (const arrival of arrivals) {
        const form = typeInForm(learn, { part, stream, arrival });
        const typed = { arrival, text: normaliseText(form.field.text), isSaved: form.isSaved() };
        expect.soft(typed).toEqual({ arrival, text, isSaved: true });
      }
    });
  });
});
