import type { ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { chipText } from '#app/strings/editor/article-body.ts';
import { decideThumbnail } from '#domain/images/image.ts';
import type { Selected } from '../../../typing/selected.ts';
import { CommandIcon } from '../body-toolbar.tsx';
import type { ChipContent, CoveredBlock } from './describe-chip.ts';
import { describeChip, findCoveredBlocks, readDefinitions, removeBlock } from './describe-chip.ts';
import { createLineHeights, placeLines } from './line-heights.ts';
import { useCaretSteps } from './use-caret-steps.ts';

type BlockChipsProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly isComposing: () => boolean;
  readonly edit: (change: (selected: Selected) => Selected) => void;
  /** Opens the dialog of the image on the caret's line. */
  readonly onChangeImage: () => void;
};

/**
 * Covers the lines of images, galleries, tables and embeds with chips, to protect them from accidental edits. Only with a mouse or
 * trackpad (docs/decisions/0116-chips-over-blocks.md).
 */
export function BlockChips({ field, text, isComposing, edit, onChangeImage }: BlockChipsProps) {
  const isOn = useFinePointer();
  const caret = useCaretSteps({ field, isOn, isComposing, edit });
  const blocks = useMemo(() => (isOn ? findCoveredBlocks(text) : []), [isOn, text]);
  const places = usePlaces(field, { text, blocks });
  const chips = useChipContents(text, blocks);
  const keys = useMemo(() => listKeys(text, blocks), [text, blocks]);
  if (blocks.length === 0 || places.length !== blocks.length) return null;
  return (
    <Viewport field={field}>
      {blocks.map((block, index) => {
        const place = places[index];
        const content = chips[index];
        if (place === undefined || content === undefined || caret.selection.open === block.start) return null;
        return (
          <Chip
            block={block}
            caret={caret}
            content={content}
            edit={edit}
            key={keys[index]}
            onChangeImage={onChangeImage}
            place={place}
          />
        );
      })}
    </Viewport>
  );
}

/** A React key is the block's text, because its offset changes with the text above it, and its number among equal blocks. */
function listKeys(text: string, blocks: readonly CoveredBlock[]): readonly string[] {
  const counts = new Map<string, number>();
  return blocks.map(({ start, end }) => {
    const block = text.slice(start, end);
    const count = (counts.get(block) ?? 0) + 1;
    counts.set(block, count);
    return `${count} ${block}`;
  });
}

const FINE_POINTER = '(pointer: fine)';

const useFinePointer = () =>
  useSyncExternalStore(
    (listen) => {
      const media = matchMedia(FINE_POINTER);
      media.addEventListener('change', listen);
      return () => media.removeEventListener('change', listen);
    },
    () => matchMedia(FINE_POINTER).matches,
    () => false,
  );

type Place = { top: number; height: number };

/** Measures the positions of the blocks before the browser paints a changed text. */
function usePlaces(
  field: RefObject<HTMLTextAreaElement | null>,
  { text, blocks }: { text: string; blocks: readonly CoveredBlock[] },
): readonly Place[] {
  const heights = useRef<ReturnType<typeof createLineHeights> | null>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [size, setSize] = useState(0);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    const remeasure = () => {
      heights.current?.clear();
      setSize((before) => before + 1);
    };
    const observer = new ResizeObserver(remeasure);
    observer.observe(element);
    document.fonts.addEventListener('loadingdone', remeasure);
    return () => {
      heights.current?.remove();
      heights.current = null;
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', remeasure);
    };
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed size changes the places
  useLayoutEffect(() => {
    if (field.current === null || blocks.length === 0) return setPlaces([]);
    heights.current ??= createLineHeights(field.current);
    setPlaces(placeLines(text, blocks, heights.current.measure));
  }, [field, text, blocks, size]);
  return places;
}

/** Has a lower priority than the text, because a key press must not wait for it. */
function useChipContents(text: string, blocks: readonly CoveredBlock[]): readonly ChipContent[] {
  const content = useDeferredValue(useMemo(() => ({ text, blocks }), [text, blocks]));
  const records = useImageRecords(content.blocks.length === 0 ? '' : content.text);
  return useMemo(() => {
    const definitions = readDefinitions(content.text);
    return content.blocks.map((block) => describeChip(content.text, block, { definitions, records }));
  }, [content, records]);
}

type ViewportProps = { readonly field: RefObject<HTMLTextAreaElement | null>; readonly children: ReactNode };

/** A layer over the visible part of the field that scrolls with it. */
function Viewport({ field, children }: ViewportProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || layer.current === null) return;
    const box = layer.current.parentElement;
    const update = () => {
      if (layer.current === null || box === null) return;
      Object.assign(box.style, {
        top: `${element.offsetTop}px`,
        left: `${element.offsetLeft}px`,
        width: `${element.clientWidth}px`,
        height: `${element.clientHeight}px`,
      });
      layer.current.style.top = `${Number.parseFloat(getComputedStyle(element).paddingTop) - element.scrollTop}px`;
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [field]);
  return (
    <div
      className="pointer-events-none absolute overflow-hidden"
      onWheel={({ deltaY }) => {
        if (field.current !== null) field.current.scrollTop += deltaY;
      }}
    >
      <div className="relative" ref={layer}>
        {children}
      </div>
    </div>
  );
}

type ChipProps = Pick<BlockChipsProps, 'edit' | 'onChangeImage'> & {
  readonly block: CoveredBlock;
  readonly content: ChipContent;
  readonly place: Place;
  readonly caret: ReturnType<typeof useCaretSteps>;
};

const MAX_IMAGES = 4;
const ICONS = { image: 'image', gallery: 'gallery', table: 'table', link: 'link' } as const;

function Chip({ block, content, place, caret, edit, onChangeImage }: ChipProps) {
  const { kind, start } = block;
  const { selection, openText, select } = caret;
  const urls = new Set(content.urls.slice(0, MAX_IMAGES).flatMap((url) => decideThumbnail(url)?.url ?? []));
  const name = chipText.kinds[kind];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form
    <div
      aria-label={`${name} ${content.text.split('\n', 1)[0]}`}
      className="block-chip"
      data-edge={selection.edge?.block === start ? selection.edge.side : undefined}
      data-selected={selection.selected.includes(start) || undefined}
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button')) return;
        // Leaves the focus in the field.
        event.preventDefault();
        select(block);
      }}
      role="group"
      style={{ top: place.top, height: place.height }}
    >
      {urls.size === 0 ? <CommandIcon command={ICONS[kind]} /> : null}
      {[...urls].map((url) => (
        <img alt="" key={url} src={url} />
      ))}
      <span className="max-h-full min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-pre leading-[1.7]" lang="bn">
        {content.text || name}
      </span>
      {kind === 'image' ? (
        <button
          onClick={() => {
            openText(block, { forDialog: true });
            onChangeImage();
          }}
          type="button"
        >
          {chipText.change}
        </button>
      ) : null}
      <button onClick={() => openText(block)} title={chipText.openHint} type="button">
        {chipText.open}
      </button>
      <button onClick={() => edit((selected) => removeBlock(selected, block))} type="button">
        {chipText.remove}
      </button>
    </div>
  );
}
