import type { ArticleStatus } from '#domain/article/article.ts';
import { StatusBadge } from '../components/status-badge.tsx';

/** `status` is the status of an article; null for everything else. */
export type PaletteOption = { id: string; label: string; status: ArticleStatus | null; run: () => void };

export type OptionGroup = { name: string; options: readonly PaletteOption[] };

type PaletteOptionsProps = {
  readonly listId: string;
  readonly groups: readonly OptionGroup[];
  readonly current: PaletteOption | null;
  readonly onRun: (option: PaletteOption) => void;
};

export function PaletteOptions({ listId, groups, current, onRun }: PaletteOptionsProps) {
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-2 empty:grow-0" id={listId} role="listbox">
      {groups.map(({ name, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
        <div aria-labelledby={`${listId}group${index}`} key={name} role="group">
          <p className="px-2 pt-3 pb-1 text-muted text-sm" id={`${listId}group${index}`}>
            {name}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            <div
              aria-selected={option.id === current?.id}
              className="wrap-anywhere flex min-h-11 cursor-pointer items-center justify-between gap-x-4 px-2 py-1 leading-[1.5] hover:bg-raised aria-selected:bg-ink aria-selected:text-paper"
              id={`${listId}${option.id}`}
              key={option.id}
              onClick={() => onRun(option)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              ref={option.id === current?.id ? reveal : undefined}
              role="option"
              tabIndex={-1}
            >
              <span className="lines-2 min-w-0" lang={option.status === null ? undefined : 'bn'}>
                {option.label}
              </span>
              {option.status === null ? null : (
                <span className="shrink-0 text-sm">
                  <StatusBadge status={option.status} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function reveal(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
