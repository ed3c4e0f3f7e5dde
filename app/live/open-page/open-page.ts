import { applyAges, startAges } from './ages.ts';
import { findList } from './lists.ts';
import { mergeLists } from './merge-lists.ts';
import { morph } from './morph.ts';
import { setPending } from './pending.ts';
import { preserveScrollPosition } from './preserve-scroll-position.ts';
import { createServerCopy } from './server-copy.ts';

/** Up to this scroll position the reader counts as being at the top of the page. */
const TOP_PX = 120;

export type OpenPage = {
  readonly main: HTMLElement;
  /** Returns a copy of `main` as it was last read, including pending items. */
  readonly copyLatest: () => Element;
  /** Applies a read. Items that would move the content that is being read become pending. */
  readonly show: (latest: Element) => void;
};

/** `main` must be unchanged since the server sent it. */
export function createOpenPage(main: HTMLElement): OpenPage {
  const serverCopy = createServerCopy(main);
  let latest = serverCopy.root;

  const morphTo = (fresh: Element) => {
    // Both use the same time. Otherwise equal times could have different ages.
    const nowMs = Date.now();
    applyAges(fresh, nowMs);
    applyAges(serverCopy.root, nowMs);
    morph(serverCopy, fresh);
    startAges();
  };
  const findLive = (list: Element) => serverCopy.liveOf(list) as Element | undefined;
  const show = (fresh: Element) => {
    latest = fresh;
    const next = copy(fresh);
    const pending = mergeLists({ shown: serverCopy.root, fresh: next, isInView: (list) => isInView(findLive(list)) });
    const hadNotice = hasNotice(main);
    preserveScrollPosition(main, () => morphTo(next));
    if (hasNotice(main) && !hadNotice) window.scrollTo({ top: 0, behavior: 'instant' });
    setPending(pending.length === 0 ? null : () => release(pending));
  };
  const release = (names: readonly string[]) => {
    const lists = names.flatMap((name) => findList(main, name) ?? []);
    const [uppermost] = lists
      .map((list) => ({ list, top: list.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top);
    morphTo(copy(latest));
    setPending(null);
    if (uppermost !== undefined) goTo(uppermost.list);
  };
  return { main, copyLatest: () => copy(latest), show };
}

/** True if the page says that its article was withdrawn or deleted, which a reader who has scrolled would not see. */
const hasNotice = (main: Element) => main.querySelector('[data-instead-of-article]') !== null;

const copy = (element: Element) => element.cloneNode(true) as Element;

/**
 * True if new items of a list would move the content that is being read. They do not if the reader is at the
 * top of the page or the list is below the viewport.
 */
function isInView(list: Element | undefined): boolean {
  if (list === undefined || window.scrollY <= TOP_PX) return false;
  return list.getBoundingClientRect().top < window.innerHeight;
}

function goTo(list: HTMLElement): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  (list.closest('section') ?? list).scrollIntoView({
    behavior: prefersReducedMotion ? 'auto' : 'smooth',
    block: 'start',
  });
  list.querySelector('a')?.focus({ preventScroll: true });
}
