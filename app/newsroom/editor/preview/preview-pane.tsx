import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { findBlockAt, findBlockStart } from '#domain/markup/block-at.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { ArticlePreview } from './article-preview.tsx';
import type { Screen } from './reader-frame.tsx';
import { ReaderFrame } from './reader-frame.tsx';
import { SharingPreview } from './sharing-preview.tsx';

const listScreens = (): readonly (readonly [Screen, string])[] => [
  ['phone', roomText.phone],
  ['desktop', roomText.desktop],
];

/** Renders with a lower priority than key presses, to allow fast typing in a body of any length. */
export function PreviewPane() {
  const { form, formId, editing } = useFormState();
  const { setView } = useFormCommands();
  const shown = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const [screen, setScreen] = useState<Screen>('phone');
  const [body, setBody] = useState<HTMLElement | null>(null);
  useScrollSync({ body, formId, screen, showText: () => setView('write') });
  return (
    <section aria-label={articleFormText.preview} className="room-preview" data-screen={screen}>
      <h2 className="sr-only">{articleFormText.preview}</h2>
      <div className="room-preview-head">
        <SharingPreview editing={editing} form={shown} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
        <div aria-label={roomText.screen} className="flex" role="group">
          {listScreens().map(([each, name]) => (
            <button
              aria-pressed={screen === each}
              className="min-h-9 border border-muted px-3 text-sm first:border-r-0 hover:bg-raised aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
              key={each}
              onClick={() => setScreen(each)}
              type="button"
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <ReaderFrame onReady={setBody} screen={screen}>
        <ArticlePreview editing={editing} form={shown} />
      </ReaderFrame>
    </section>
  );
}

/** The preview scrolls once the caret has not moved for this time, because the text up to the caret is parsed. */
const REST_MS = 150;
/** Where a block that was out of view is shown, as a fraction of the frame's height. */
const SHOWN_AT = 0.3;

type ScrollSyncOptions = {
  /** The body of the preview's document; null before it has loaded. */
  body: HTMLElement | null;
  formId: string;
  screen: Screen;
  /** Switches from the preview to the text. Called only if the text is hidden. */
  showText: () => void;
};

/** Scrolls the preview to the caret's block, and puts the caret at a block that is clicked in the preview. */
function useScrollSync({ body, formId, screen, showText }: ScrollSyncOptions): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.composedPath()[0];
    const field = findField(formId, 'description');
    if (body === null || field === null || !isNode(target) || isInControl(target)) return;
    const index = listBlocks(body).findIndex((block) => block.contains(target));
    const isTitle = [...body.querySelectorAll('h1')].some((heading) => heading.contains(target));
    if (field.offsetParent === null) showText();
    requestAnimationFrame(() => {
      if (isTitle) findField(formId, 'title')?.focus();
      if (index !== -1) placeCaret(field, findBlockStart(field.value, index));
    });
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    body?.addEventListener('click', listener);
    return () => body?.removeEventListener('click', listener);
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the blocks
  useEffect(() => {
    if (body === null) return;
    const showCaret = () => {
      const field = findField(formId, 'description');
      if (field !== null) showBlock(body, findBlockAt(field.value, field.selectionStart));
    };
    // With the caret at the beginning, as after opening the text, the preview shows the title.
    const isAtStart = findField(formId, 'description')?.selectionStart === 0;
    let timer = isAtStart ? undefined : setTimeout(showCaret, REST_MS);
    const onSelect = () => {
      if (document.activeElement !== findField(formId, 'description')) return;
      clearTimeout(timer);
      timer = setTimeout(showCaret, REST_MS);
    };
    document.addEventListener('selectionchange', onSelect);
    return () => {
      document.removeEventListener('selectionchange', onSelect);
      clearTimeout(timer);
    };
  }, [body, formId, screen]);
}

function findField(formId: string, name: 'title' | 'description'): HTMLTextAreaElement | null {
  return document.querySelector(`#${CSS.escape(formId)} textarea[name="${name}"]`);
}

/** The elements of the frame belong to its own window, so `instanceof` does not recognize them. */
const isNode = (target: EventTarget | undefined): target is Node => target !== undefined && 'nodeType' in target;

const isInControl = (node: Node) => (node.parentElement?.closest('a, button, summary') ?? null) !== null;

const listBlocks = (body: HTMLElement) => [...(body.querySelector('[data-blocks]')?.children ?? [])];

function showBlock(body: HTMLElement, index: number): void {
  const block = listBlocks(body)[index];
  const frame = body.ownerDocument.defaultView;
  if (block === undefined || frame === null) return;
  // The element around an embed does not have a box.
  const { top, bottom } = (hasBox(block) ? block : (block.firstElementChild ?? block)).getBoundingClientRect();
  if (top >= 0 && bottom <= frame.innerHeight) return;
  frame.scrollTo({ top: frame.scrollY + top - frame.innerHeight * SHOWN_AT });
}

const hasBox = (element: Element) => element.getClientRects().length > 0;

function placeCaret(field: HTMLTextAreaElement, offset: number): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(offset, offset);
  revealSelection(field);
  field.scrollIntoView({ block: 'nearest' });
}
