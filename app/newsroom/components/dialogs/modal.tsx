import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { CloseIcon } from '#app/components/icons.tsx';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { PhoneticSwitch } from '../../typing/phonetic-toggle.tsx';
import { findFirstField, focusOnOpening } from './dialog-focus.ts';

/** The widths of docs/behaviour §9. */
const WIDTHS = {
  md: 'sm:max-w-md',
  lg: 'sm:max-w-lg',
  xl: 'sm:max-w-xl',
  '3xl': 'sm:max-w-3xl',
} as const;

type ModalSize = keyof typeof WIDTHS;

const BACKDROP_CLASS = 'fixed inset-0 z-40 bg-black/55';

export type ModalProps = {
  readonly title: ReactNode;
  readonly size?: ModalSize;
  readonly isOpen: boolean;
  /** A click on the backdrop does not close the modal, because it would discard input. */
  readonly ignoresBackdrop?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /**
   * Returns the element to focus on opening; by default the first field of the content, or the content if it has none. `autoFocus` would
   * change the focus before the modal stores which element had it.
   */
  readonly initialFocus?: () => HTMLElement | null;
  /** Returns the element to focus on closing; by default the element that had the focus before. */
  readonly finalFocus?: () => HTMLElement | null;
};

/** Fills the screen on phones. Only the content scrolls, not the header and footer. */
export function Modal(props: ModalProps) {
  const { title, size = '3xl', isOpen, ignoresBackdrop = false, onClose, children, footer } = props;
  const { initialFocus, finalFocus } = props;
  const titleId = useId();
  const content = useRef<HTMLElement>(null);
  return (
    <Dialog.Root
      onOpenChange={(open, { reason }) => {
        if (!open && !(ignoresBackdrop && reason === 'outside-press')) onClose();
      }}
      open={isOpen}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={BACKDROP_CLASS} forceRender />
        <Dialog.Viewport className="fixed inset-0 z-40 flex justify-center sm:items-center sm:p-6 low:p-0">
          <Dialog.Popup
            className={`flex max-h-full w-full flex-col bg-paper low:block low:scroll-pb-20 low:overflow-y-auto text-ink sm:border sm:border-line ${WIDTHS[size]}`}
            finalFocus={finalFocus}
            initialFocus={() => focusOnOpening(initialFocus?.() ?? findFirstField(content.current))}
            lang={readInterfaceLanguage()}
          >
            <div className="flex items-start gap-3 border-line border-b py-2 pr-2 pl-4 sm:pl-6">
              <Dialog.Title className="min-w-0 grow py-2 font-bold text-lg leading-[1.5]" id={titleId}>
                {title}
              </Dialog.Title>
              {/* On a phone the title needs the space. */}
              <PhoneticSwitch className="my-1.5 max-sm:[&>span:first-child]:sr-only" />
              <Dialog.Close aria-label={dashboardText.close} className="tap-target shrink-0 hover:text-accent">
                <CloseIcon className="size-5.5" />
              </Dialog.Close>
            </div>
            <section
              aria-labelledby={titleId}
              className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-5 sm:px-6 low:overflow-visible low:py-2"
              ref={content}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
              tabIndex={0}
            >
              {children}
            </section>
            {footer === undefined ? null : (
              <div className="low:sticky low:bottom-0 low:z-10 flex flex-wrap justify-end gap-3 border-line border-t bg-paper px-4 py-3 short:static sm:px-6 low:py-1">
                {footer}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
