import type { AutosaveRequest, AutosaveResponse } from '#app/newsroom/editor/saving/autosave-request.ts';
import type { EditorEffect, EditorEvent, EditorState } from '#app/newsroom/editor/saving/editor-state.ts';
import { isDirty } from '#app/newsroom/editor/saving/form-content.ts';
import { reduceEditor } from '#app/newsroom/editor/saving/reduce-editor.ts';
import type { SaveRequest, SaveResponse } from '#app/newsroom/editor/saving/save-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { fromForm } from '#domain/article/article-form.ts';
import { articleId } from '#tools/article-id.ts';

/** Something that happens around an open form. A response without a request does not happen. */
export type Happening =
  | { kind: 'event'; event: EditorEvent }
  | { kind: 'timer' }
  | {
      kind: 'autosave-response';
      response: 'stored' | 'failed' | 'outdated' | 'signed-out' | 'other-viewer' | 'invalid';
    }
  | { kind: 'save-response'; response: 'saved' | 'failed' | 'deleted' | 'signed-out' | 'not-draft' };

/** An editor with a browser and a server that obey its effects. Throws if the effects contradict each other. */
export class SimulatedEditor {
  state: EditorState;
  /** The text that the server has: of the last autosave or save that it stored; null if none. */
  onServer: ArticleForm | null = null;
  #autosave: AutosaveRequest | null = null;
  #save: SaveRequest | null = null;
  #isTimed = false;
  #revision = 1;
  readonly #sequences = new Map<string, number>();

  constructor(state: EditorState) {
    this.state = state;
  }

  get isQuiet(): boolean {
    return this.#autosave === null && this.#save === null && !this.#isTimed;
  }

  happen(happening: Happening): void {
    if (happening.kind === 'event') this.#dispatch(happening.event);
    else if (happening.kind === 'autosave-response') this.#respondToAutosave(happening.response);
    else if (happening.kind === 'save-response') this.#respondToSave(happening.response);
    else if (this.#isTimed) {
      this.#isTimed = false;
      this.#dispatch({ kind: 'autosave-due' });
    }
  }

  #dispatch(event: EditorEvent): void {
    const { state, effects } = reduceEditor(this.state, event);
    this.state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: EditorEffect): void {
    if (effect.kind === 'set-timer') {
      if (this.#isTimed) throw new Error('The timer was set twice.');
      this.#isTimed = true;
    } else if (effect.kind === 'stop-timer') {
      this.#isTimed = false;
    } else if (effect.kind === 'send-autosave' || effect.kind === 'send-save') {
      if (this.#autosave !== null || this.#save !== null) throw new Error(`${effect.kind} during a request.`);
      if (effect.kind === 'send-save') this.#save = effect.request;
      else {
        this.#autosave = effect.request;
        this.#checkSequence(effect.request);
      }
    }
  }

  #checkSequence(request: AutosaveRequest): void {
    if (request.intent === 'discard') return;
    const last = this.#sequences.get(request.draftId) ?? 0;
    if (request.sequence <= last) throw new Error(`Autosave ${request.sequence} follows autosave ${last}.`);
    this.#sequences.set(request.draftId, request.sequence);
  }

  #respondToAutosave(kind: Extract<Happening, { kind: 'autosave-response' }>['response']): void {
    const request = this.#autosave;
    if (request === null) return;
    this.#autosave = null;
    const isStored = kind === 'stored';
    if (isStored) this.onServer = request.intent === 'store' ? request.form : null;
    const response = toAutosaveResponse(kind, request);
    this.#dispatch({ kind: 'autosave-ended', request, response, isOpenElsewhere: false });
  }

  #respondToSave(kind: Extract<Happening, { kind: 'save-response' }>['response']): void {
    const request = this.#save;
    if (request === null) return;
    this.#save = null;
    const isSaved = kind === 'saved';
    if (isSaved) this.onServer = request.form;
    this.#revision += 1;
    const response: SaveResponse = isSaved
      ? {
          kind,
          articleId: articleId(request.articleId),
          article: fromForm(request.form, this.state.timeZone),
          revision: this.#revision,
          mergedParts: [],
        }
      : { kind };
    this.#dispatch({ kind: 'save-ended', request, response, isUploading: false, nowMs: 0 });
  }

  /** Lets the server respond to everything until nothing is under way. */
  settle(): void {
    for (let round = 0; round < 10 && !this.isQuiet; round += 1) {
      this.happen({ kind: 'autosave-response', response: 'stored' });
      this.happen({ kind: 'save-response', response: 'saved' });
      this.happen({ kind: 'timer' });
    }
  }

  /** Whether the server has the text of the form. */
  get isSafe(): boolean {
    const { content } = this.state;
    return !isDirty(content) || this.onServer?.title === content.form.title;
  }
}

function toAutosaveResponse(
  kind: Extract<Happening, { kind: 'autosave-response' }>['response'],
  request: AutosaveRequest,
): AutosaveResponse {
  if (kind === 'stored') return request.intent === 'store' ? { kind, updatedAt: 0 } : { kind: 'discarded' };
  if (kind === 'outdated') return { kind, sequence: 3 };
  return kind === 'invalid' ? { kind, message: 'Too long.' } : { kind };
}
