import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldText } from '#app/newsroom/typing/use-field-text.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm } from '#domain/article/article-form.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { BASE } from '#tests/support/articles/editor-steps.ts';
import { runs } from '#tests/support/property-runs.ts';
import { articleId } from '#tools/article-id.ts';
import type { EditorEvent } from '../saving/editor-state.ts';
import { openEditor } from '../saving/editor-state.ts';
import { reduceEditor } from '../saving/reduce-editor.ts';
import type { SaveRequest } from '../saving/save-form.ts';
import type { FormEdit } from './form-edits.ts';
import { createFormEdits } from './form-edits.ts';
import type { FormField } from './form-history.ts';

const TIME_ZONE = 'Asia/Dhaka';

/** A form of revision 1 with the field of its body, in which `type` and `compose` edit at the end of the text. */
function openForm(opened: Partial<ArticleForm>) {
  const options = { viewerKey: 'u1', timeZone: TIME_ZONE, articleId: 'a1', isStored: true, revision: 1 };
  let state = openEditor({ ...options, form: { ...BASE, ...opened } });
  const announced: (readonly FormField[])[] = [];
  const requests: SaveRequest[] = [];
  const body = { value: state.content.form.description, readOnly: false, isComposing: false };
  const edits = createFormEdits(state.content.form, {
    change: (change, shown, edit) => dispatch({ kind: 'typed', change, shown }, edit),
    onMoved: (_, fields) => announced.push(fields),
  });
  const dispatch = (event: EditorEvent, edit?: FormEdit) => {
    const { content } = state;
    const next = reduceEditor(state, event);
    state = next.state;
    edits.observe(event, { before: content, after: state.content }, edit);
    requests.push(...next.effects.flatMap((effect) => (effect.kind === 'send-save' ? [effect.request] : [])));
    if (!body.isComposing) body.value = state.content.form.description;
  };
  const target = edits.target('description');
  const element = {
    get value() {
      return body.value;
    },
    get selectionStart() {
      return body.value.length;
    },
    get selectionEnd() {
      return body.value.length;
    },
    readOnly: false,
  } as unknown as HTMLTextAreaElement;
  const show: FieldText['show'] = (text) => {
    body.value = text;
  };
  target.mount?.({ element, show, isComposing: () => body.isComposing });
  const input = (value: string, inputType: string) => {
    const before = body.value;
    body.value = value;
    target.onText(value, { before, inputType });
  };
  const move = (direction: 'undo' | 'redo') => {
    edits.move(direction);
    return state.content.form;
  };
  return {
    announced,
    edits,
    body,
    form: () => state.content.form,
    choose: (change: Partial<ArticleForm>) => dispatch({ kind: 'typed', change }),
    type: (letters: string) => {
      for (const letter of letters) input(body.value + letter, 'insertText');
    },
    /** Begins an IME composition, or continues it with another text after `before`. */
    compose: (before: string, text: string) => {
      body.isComposing = true;
      input(before + text, 'insertCompositionText');
    },
    endComposition: () => {
      body.isComposing = false;
      input(body.value, 'insertText');
    },
    save: () => dispatch({ kind: 'confirmed' }),
    /** The server has stored the last save. `stored` are the fields that it normalised, or a colleague changed. */
    respond: (stored: Partial<ArticleForm> = {}, mergedParts: readonly ArticlePart[] = []) => {
      const [request] = requests.splice(0);
      if (request === undefined) throw new Error('Nothing was saved.');
      const article = fromForm({ ...request.form, ...stored }, TIME_ZONE);
      const revision = (request.baseRevision ?? 0) + 1;
      const response = { kind: 'saved', articleId: articleId('a1'), article, revision, mergedParts } as const;
      dispatch({ kind: 'save-ended', request, response, isUploading: false, nowMs: 0 });
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
  };
}

test('undoing a category brings back its subcategory', () => {
  const form = openForm({ category: 'খেলা', subcategory: 'ক্রিকেট' });
  form.choose({ category: 'শিক্ষা' });
  expect(form.undo()).toMatchObject({ category: 'খেলা', subcategory: 'ক্রিকেট' });
  expect(form.redo()).toMatchObject({ category: 'শিক্ষা', subcategory: '' });
  expect(form.announced).toEqual([
    ['category', 'subcategory'],
    ['category', 'subcategory'],
  ]);
});

test('undoing the removal of the image brings back its texts', () => {
  const form = openForm({ imageUrl: '/media/a', imageCaption: 'নদী' });
  form.choose({ imageUrl: '' });
  expect(form.undo()).toMatchObject({ imageUrl: '/media/a', imageCaption: 'নদী' });
});

test('a field that a colleague changed is left as it is; the others are undone', () => {
  const form = openForm({});
  form.choose({ category: 'জাতীয়', tags: 'ক' });
  form.save();
  form.respond({ category: 'শিক্ষা' }, ['placement']);
  expect(form.undo()).toMatchObject({ category: 'শিক্ষা', tags: '' });
  expect(form.undo()).toMatchObject({ category: 'শিক্ষা', tags: '' });
});

test('a save adds no step, and undo after it brings a replaced image back', () => {
  const form = openForm({ imageUrl: '/media/a' });
  form.choose({ author: 'রিনা' });
  form.choose({ imageUrl: '/media/b' });
  form.choose({ tags: 'ক,খ' });
  form.save();
  form.respond({ tags: 'ক, খ' });
  expect(form.form().tags).toBe('ক, খ');
  expect(form.undo()).toMatchObject({ tags: '', imageUrl: '/media/b' });
  expect(form.undo()).toMatchObject({ author: 'রিনা', imageUrl: '/media/a' });
  expect(form.undo()).toMatchObject({ author: 'মিতা', imageUrl: '/media/a' });
  for (let step = 0; step < 3; step += 1) form.redo();
  expect(form.form()).toMatchObject({ author: 'রিনা', imageUrl: '/media/b', tags: 'ক, খ' });
});

test('an undo whose result depends on a colleague’s change is not recorded again', () => {
  const form = openForm({ author: 'মিতা' });
  form.choose({ author: 'রিনা' });
  form.choose({ imageUrl: '/media/a' });
  form.save();
  form.respond({ imageCaption: 'তাদের' }, ['image']);
  expect(form.undo()).toMatchObject({ imageUrl: '', imageCaption: '' });
  expect(form.undo()).toMatchObject({ author: 'মিতা' });
});

test('what is typed during a save is undone after it without what was saved', () => {
  const form = openForm({ description: 'লেখা' });
  form.type(' এক');
  form.save();
  form.type(' দুই');
  form.respond();
  expect(form.undo().description).toBe('লেখা এক ');
  expect(form.undo().description).toBe('লেখা ');
  expect(form.undo().description).toBe('লেখা');
});

test('an IME composition is one step, which undo does not divide', () => {
  const form = openForm({ description: 'লেখা ' });
  for (const text of ['n', 'ন', 'নদী']) form.compose('লেখা ', text);
  expect(form.undo().description).toBe('লেখা নদী');
  form.endComposition();
  expect(form.undo().description).toBe('লেখা ');
  expect(form.redo().description).toBe('লেখা নদী');
});

test('a choice and a save during a composition leave it one step', () => {
  const form = openForm({ description: 'লেখা ' });
  form.compose('লেখা ', 'ন');
  form.choose({ tags: 'ক' });
  form.save();
  form.compose('লেখা ', 'নদী');
  form.respond();
  form.endComposition();
  expect(form.undo()).toMatchObject({ description: 'লেখা ', tags: 'ক' });
  expect(form.undo()).toMatchObject({ description: 'লেখা ', tags: '' });
});

test('a colleague’s change that arrives during a composition cannot be undone, and neither can the composed words', () => {
  const form = openForm({ description: 'লেখা' });
  form.choose({ tags: 'ক' });
  form.type(' এক ');
  form.save();
  form.compose('লেখা এক ', 'ন');
  form.respond({ description: 'তাদের লেখা এক ' }, ['description']);
  form.compose('লেখা এক ', 'নদী');
  form.endComposition();
  const text = form.form().description;
  expect(text).toContain('তাদের');
  expect(text).toContain('নদী');
  expect(form.undo()).toMatchObject({ description: text, tags: '' });
});

type Happening = (form: ReturnType<typeof openForm>) => void;

const happenings = fc.array(
  fc.constantFrom<Happening>(
    (form) => form.type('ক খ'),
    (form) => form.choose({ tags: `${form.form().tags}গ,ঘ` }),
    (form) => form.choose({ isFeatured: !form.form().isFeatured }),
    (form) => form.choose({ category: form.form().category === 'খেলা' ? 'শিক্ষা' : 'খেলা' }),
    (form) => {
      form.save();
      form.respond();
    },
    (form) => {
      form.save();
      form.type('চ');
      form.respond({ tags: 'ক, খ' });
    },
    (form) => {
      const { value } = form.body;
      form.compose(value, 'k');
      form.compose(value, 'ক');
      form.endComposition();
    },
    (form) => void form.undo(),
    (form) => void form.redo(),
  ),
  { maxLength: 20 },
);

test('whatever happened, undoing and redoing everything leads to the same form, and the field shows it', () => {
  fc.assert(
    fc.property(happenings, (before) => {
      const form = openForm({});
      for (const happen of before) happen(form);
      while (form.edits.move('redo').length > 0);
      const last = form.form();
      while (form.edits.move('undo').length > 0);
      expect(form.body.value).toBe(form.form().description);
      while (form.edits.move('redo').length > 0);
      expect(form.form()).toEqual(last);
      expect(form.body.value).toBe(last.description);
    }),
    runs(100),
  );
});
