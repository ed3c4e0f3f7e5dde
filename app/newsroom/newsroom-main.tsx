import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { MAIN_ID } from '#app/shell/site-layout.route.tsx';

type NewsroomMainProps = { readonly className: string; readonly lang?: string; readonly children: ReactNode };

/** The main element of a newsroom page. Indicates that another screen is loading. */
export function NewsroomMain({ children, ...rest }: NewsroomMainProps) {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <>
      {isLoading ? <LoadingBar /> : null}
      <main {...rest} aria-busy={isLoading} id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** Its animation starts with a delay, because the bar must not flash when a page loads quickly. */
function LoadingBar() {
  return (
    <div
      aria-hidden="true"
      className="progress fixed inset-x-0 top-0 z-50 h-0.75 bg-accent forced-colors:bg-[Highlight]"
    />
  );
}
