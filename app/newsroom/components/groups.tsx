import type { MouseEvent, ReactNode } from 'react';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';

type GroupsProps = {
  readonly groups: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
};

/** Labelled groups in one column. The list of contents is above them, or on their left in a wide window. */
export function Groups({ groups, children }: GroupsProps) {
  return (
    <div className="gap-x-10 min-[90rem]:grid min-[90rem]:grid-cols-[10.5rem_minmax(0,1fr)]">
      <nav aria-label={dashboardText.contents}>
        <ul className="gap-x-5 [scrollbar-width:none] max-[90rem]:flex max-[90rem]:overflow-x-auto min-[90rem]:sticky min-[90rem]:top-[calc(var(--frame-top)+1rem)] min-[90rem]:mt-5 min-[90rem]:block">
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a
                className="flex min-h-11 items-center text-muted max-[90rem]:whitespace-nowrap leading-[1.4] hover:text-accent hover:underline min-[90rem]:min-h-9"
                href={`#${id}`}
                onClick={showGroup}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Scrolls to the group without a navigation, because an unsaved form would ask for confirmation. */
function showGroup(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.closest('section')?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

type GroupProps = {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** One group. From 1,024 px its title is on the left. */
export function Group({ id, title, hint, children }: GroupProps) {
  return (
    <section
      aria-labelledby={id}
      className="scroll-mt-[calc(var(--frame-top)+0.5rem)] border-line border-t pt-5 pb-7 first:border-t-0 max-[90rem]:first:pt-2 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-8"
    >
      <div className="pb-3">
        <h2 className="font-bold text-lg leading-[1.5] outline-none" id={id} tabIndex={-1}>
          {title}
        </h2>
        {hint === undefined ? null : <p className="max-w-measure text-muted text-sm leading-[1.6]">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
