import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import type { PageHandle } from '../document/page-handle.ts';
import { usePageHandle } from '../document/page-handle.ts';
import { newsroomContext } from '../newsroom-context.ts';
import type { Route } from './+types/newsroom-layout.route.ts';
import { runInLanguage } from './account/request-language.server.ts';
import newsroomStyles from './newsroom.css?url';
import { NewsroomMain } from './newsroom-main.tsx';
import { preserveCurrentPage } from './session/preserve-current-page.ts';
import { useLiveScreen } from './session/use-live-screen.ts';

export const handle: PageHandle = { isHydrated: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: newsroomStyles }];

/** The loaders and the page read their texts in the viewer's language. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    const { viewer } = context.get(newsroomContext);
    return runInLanguage(viewer?.kind === 'staff' ? viewer.language : 'en', next);
  },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [preserveCurrentPage];

/** Elements that keep the focus after a navigation: a list's filters, a dialog over the page. */
const KEEPS_FOCUS = '[data-keeps-focus], [role="dialog"], [role="alertdialog"]';

/**
 * After a navigation, moves the focus to the new screen and announces its title, like a page load in the browser. If a
 * typed search replaced the results, a focus inside them does not move.
 */
function useFocusAfterNavigation(): string {
  const [title, setTitle] = useState('');
  const navigationType = useNavigationType();
  useAfterNavigation(({ isOtherPage }) => {
    setTitle(document.title);
    const main = document.querySelector('main');
    const focused = document.activeElement;
    if (main === null) return;
    const isInside = focused !== main && main.contains(focused);
    const isTyping = isInside && focused?.matches('input, textarea, select');
    const isAmongResults = isInside && !isOtherPage && navigationType === 'REPLACE';
    if (!isTyping && !isAmongResults && !focused?.closest(KEEPS_FOCUS)) main.focus({ preventScroll: true });
  });
  return title;
}

/** Calls `run` once the screen after a navigation is rendered, before the user can press a key on it. */
function useAfterNavigation(run: (navigation: { isOtherPage: boolean }) => void): void {
  const { pathname, search } = useLocation();
  const previous = useRef({ pathname, search });
  const onNavigated = useEffectEvent(run);
  useLayoutEffect(() => {
    const { current } = previous;
    if (current.pathname === pathname && current.search === search) return;
    previous.current = { pathname, search };
    onNavigated({ isOtherPage: current.pathname !== pathname });
  }, [pathname, search]);
}

/** The layout of every newsroom page, including the sign-in: hydration, the newsroom's styles, live changes. */
export default function NewsroomLayout() {
  const title = useFocusAfterNavigation();
  const { layout } = usePageHandle();
  useLiveScreen();
  return (
    <>
      {layout === 'page' ? (
        <NewsroomMain className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
          <Outlet />
        </NewsroomMain>
      ) : (
        <Outlet />
      )}
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </>
  );
}
