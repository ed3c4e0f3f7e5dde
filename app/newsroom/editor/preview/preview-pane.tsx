import type { ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { revealSelection } from '#app/newsroom/typing/reveal-selection.ts';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import stylesUrl from '#app/styles.css?url';
import { findBlockAt, findBlockStart } from '#domain/markup/block-at.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { ArticlePreview } from './article-preview.tsx';
import { SharingPreview } from './sharing-preview.tsx';

/** Renders with a lower priority than key presses, to allow fast typing in a body of any length. */
export function PreviewPane() {
  const { form, formId, editing } = useFormState();
  const { setView } = useFormCommands();
  const shown = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const [screen, setScreen] = useState<PreviewScreen>('phone');
  const [body, setBody] = useState<HTMLElement | null>(null);
  useScrollSync({ body, formId, screen, showText: () => setView('write') });
  return (
    <section aria-label={articleFormText.preview} className="room-preview" data-screen={screen}>
      <h2 className="sr-only">{articleFormText.preview}</h2>
      <div className="relative flex max-h-3/5 flex-none flex-wrap items-start justify-between gap-x-4 gap-y-2 overflow-y-auto border-line border-b px-(--room-gap) py-2">
        <SharingPreview editing={editing} form={shown} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
        <div aria-label={roomText.screen} className="ml-auto flex" role="group">
          {(['phone', 'desktop'] as const).map((each) => (
            <button
              aria-pressed={screen === each}
              className="min-h-9 border border-muted px-3 text-sm first:border-r-0 hover:bg-raised aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
              key={each}
              onClick={() => setScreen(each)}
              type="button"
            >
              {roomText[each]}
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
const BLOCK_TOP_FRACTION = 0.3;

type ScrollSyncOptions = {
  /** The body of the preview's document; null before it has loaded. */
  body: HTMLElement | null;
  formId: string;
  screen: PreviewScreen;
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
  frame.scrollTo({ top: frame.scrollY + top - frame.innerHeight * BLOCK_TOP_FRACTION });
}

const hasBox = (element: Element) => element.getClientRects().length > 0;

function placeCaret(field: HTMLTextAreaElement, offset: number): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(offset, offset);
  revealSelection(field);
  field.scrollIntoView({ block: 'nearest' });
}

const SCREENS = { phone: 390, desktop: 1280 } as const;
type PreviewScreen = keyof typeof SCREENS;

/** Links open in a new tab, because the form must remain open. */
const DOCUMENT = `<!doctype html><html lang="bn"><head><meta charset="utf-8"><base target="_blank"><link rel="stylesheet" href="${stylesUrl}"></head><body></body></html>`;

type ReaderFrameProps = {
  readonly screen: PreviewScreen;
  readonly onReady: (body: HTMLElement) => void;
  readonly children: ReactNode;
};

/**
 * Shows `children` in a frame with the width of a reader's screen and the styles of readers' pages, which depend on the width of the
 * window. The frame is scaled down if it does not fit.
 */
function ReaderFrame({ screen, onReady, children }: ReaderFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [body, setBody] = useState<HTMLElement | null>(null);
  useRootClasses(body);
  const width = screen === 'phone' ? Math.min(SCREENS.phone, size.width) : SCREENS.desktop;
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden" ref={box}>
      <iframe
        className="absolute top-0 origin-top-left border-0 bg-paper"
        onLoad={({ currentTarget }) => {
          const loaded = currentTarget.contentDocument?.body ?? null;
          setBody(loaded);
          if (loaded !== null) onReady(loaded);
        }}
        srcDoc={DOCUMENT}
        style={{ width, height: size.height / scale, scale, left: Math.max(0, (size.width - width) / 2) }}
        title={articleFormText.previewOf}
      />
      {body === null ? null : createPortal(children, body)}
    </div>
  );
}

function useSize(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Copies the page's theme and text size to the frame's document. */
function useRootClasses(body: HTMLElement | null): void {
  useLayoutEffect(() => {
    const root = body?.ownerDocument.documentElement;
    if (root === undefined) return;
    const page = document.documentElement;
    const copy = () => {
      root.className = page.className;
      Object.assign(root.dataset, page.dataset);
    };
    copy();
    const observer = new MutationObserver(copy);
    observer.observe(page, { attributes: true });
    return () => observer.disconnect();
  }, [body]);
}
