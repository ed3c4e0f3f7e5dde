import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

type SuggestionListProps = {
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  /** The index of the option selected with the arrow keys; -1 if none. */
  readonly active: number;
  readonly lang?: string;
  /** The result is shown after the option. */
  readonly describe?: (name: string) => string;
  readonly onChoose: (name: string) => void;
};

export const toOptionId = (listId: string, active: number) => (active === -1 ? undefined : `${listId}${active}`);

/** The suggestions below a text field, which has the focus. */
export function SuggestionList({ id, label, names, active, lang, describe, onChoose }: SuggestionListProps) {
  return (
    <div className="relative">
      <div
        aria-label={label}
        className="absolute inset-x-0 top-1 z-20 max-h-66 overflow-y-auto border border-muted bg-paper"
        hidden={names.length === 0}
        id={id}
        role="listbox"
      >
        {names.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
          <div
            aria-selected={index === active}
            className="wrap-anywhere flex min-h-11 cursor-pointer items-center px-3 py-2 leading-[1.5] hover:bg-raised aria-selected:bg-ink aria-selected:text-paper"
            id={`${id}${index}`}
            key={name}
            lang={lang}
            onClick={() => onChoose(name)}
            // Leaves the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            ref={index === active ? reveal : undefined}
            role="option"
            tabIndex={-1}
          >
            {name}
            {describe === undefined || describe(name) === name ? null : <span className="pl-2">{describe(name)}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}

type SuggestionKeys = {
  names: readonly string[];
  active: number;
  isComposing: () => boolean;
  setActive: (active: number) => void;
  choose: (name: string) => void;
  close: () => void;
};

/** The listener is on the element, because the dialog around the form closes on an Escape that reaches the document. */
export function useSuggestionKeys(field: RefObject<HTMLElement | null>, keys: SuggestionKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { names, active, isComposing, setActive, choose, close } = keys;
    if (names.length === 0 || event.isComposing || isComposing()) return;
    const chosen = names[active];
    if (event.key === 'ArrowDown') setActive(active === names.length - 1 ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active === -1 ? names.length - 1 : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = field.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [field]);
}
