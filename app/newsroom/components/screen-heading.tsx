import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { createContext, use, useSyncExternalStore } from 'react';
import { asSentence } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { PhoneticSwitch } from '../typing/phonetic-toggle.tsx';
import { InfoIcon } from './icons.tsx';

type Zone = {
  /** The site's IANA time zone. */
  readonly timeZone: string;
  readonly viewerZone: string;
  /** True if the screen shows times in the site's zone, which is then named. */
  readonly showsTimes: boolean;
};

export const ZoneContext = createContext<Zone>({ timeZone: '', viewerZone: '', showsTimes: false });

type ScreenHeadingProps = {
  readonly title: ReactNode;
  /** Explains the screen; shown on demand. */
  readonly about?: ReactNode;
  /** The title's language, if it is not that of the dashboard. */
  readonly lang?: string;
  /** The `h1` receives the focus after a change of the list. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  /** A line to the right of the title, or below it in a narrow window. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  /** The search and the filters of a list: in the line of the title if they fit there. */
  readonly tools?: ReactNode;
};

/** The only `h1` of a screen, with its actions and tools. */
export function ScreenHeading({ title, about, lang, headingRef, note, children, tools }: ScreenHeadingProps) {
  return (
    <div className="screen-heading relative flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 pb-2">
      <h1
        className="wrap-anywhere font-bold text-2xl leading-[1.5] outline-none"
        lang={lang}
        ref={headingRef}
        tabIndex={-1}
      >
        {title}
      </h1>
      {about === undefined ? null : <About>{about}</About>}
      <ZoneNote />
      {note}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <PhoneticSwitch />
        {children}
      </div>
      {tools === undefined ? null : (
        <div className="flex min-w-0 flex-[1_1_100%] flex-wrap items-start gap-2 min-[90rem]:flex-1 min-[90rem]:pl-2 min-[90rem]:max-2xl:text-sm">
          {tools}
        </div>
      )}
    </div>
  );
}

function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key === 'Escape') currentTarget.open = false;
}

/** Opens over the content of the screen without moving it. */
function About({ children }: { readonly children: ReactNode }) {
  return (
    <details className="-my-1 flex" onBlur={closeWithoutFocus} onKeyDown={closeOnEscape}>
      <summary
        aria-label={dashboardText.about}
        className="tap-target text-muted hover:text-accent"
        title={dashboardText.about}
      >
        <InfoIcon />
      </summary>
      <div
        className="absolute inset-x-0 top-full z-20 max-w-measure border border-muted bg-paper px-4 py-3 shadow-lg"
        tabIndex={-1}
      >
        {children}
      </div>
    </details>
  );
}

const subscribeToNothing = () => () => {};
const readBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the site's time zone if it is not the viewer's. */
function ZoneNote() {
  const { timeZone, viewerZone, showsTimes } = use(ZoneContext);
  const browserZone = useSyncExternalStore(subscribeToNothing, readBrowserZone, () => viewerZone);
  if (!showsTimes || browserZone === timeZone) return null;
  return <p className="text-muted text-sm">{asSentence(`${dashboardText.siteTimes} ${timeZone}`)}</p>;
}
