import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

type PanelPartProps = {
  readonly id?: string;
  readonly title: string;
  /** Shown while the part is collapsed. */
  readonly chosen: string;
  readonly isOpenAtFirst?: boolean;
  /** Opens the part when it becomes true. */
  readonly hasError?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

/** A part of the settings, which can be collapsed to one line. */
export function PanelPart(props: PanelPartProps) {
  const { id, title, chosen, isOpenAtFirst = false, hasError = false, onToggle, children } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [hadError, setHadError] = useState(hasError);
  if (hadError !== hasError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  return (
    <details
      className="panel-part"
      id={id}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget.open);
      }}
      open={isOpen}
    >
      <summary>
        <span className="font-semibold">{title}</span>
        <span className="panel-chosen">{chosen}</span>
      </summary>
      <div className="space-y-4 pb-4">{children}</div>
    </details>
  );
}

/** If the element is in a collapsed part of the settings, opens the part. */
export function focusInPanel(element: HTMLElement): void {
  const part = element.closest('details');
  if (part !== null) part.open = true;
  element.focus();
}

/** Opens the part if the URL names it, as links in Manage News, the overview and the list of notes do. */
export function useTargetedPart(id: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    // The dialog around the form focuses its first field when it opens.
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(id);
      if (!(part instanceof HTMLDetailsElement)) return;
      part.open = true;
      part.scrollIntoView({ block: 'start' });
      part.querySelector('summary')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, id]);
}
