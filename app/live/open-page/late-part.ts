import { createRevalidator, scheduleRead } from '../revalidator.ts';
import { morph } from './morph.ts';
import type { PageStream } from './page-stream.ts';
import { offerReload } from './pending.ts';
import { preserveScrollPosition } from './preserve-scroll-position.ts';
import { readPart, toPartUrl } from './read-part.ts';
import { createServerCopy } from './server-copy.ts';

/**
 * Loads the block of another page into its place in `main` when the reader begins to scroll; `data-late-part` contains the
 * path. The block then receives changes of that page's topics. It is inserted when its place is outside the viewport, because
 * visible content must not move.
 */
export function startLatePart(main: HTMLElement, stream: PageStream): void {
  const place = main.querySelector<HTMLElement>('[data-late-part]');
  const path = place?.dataset.latePart;
  if (place === null || path === undefined || typeof IntersectionObserver !== 'function') return;
  const serverCopy = createServerCopy(place);
  let change: string | null = null;

  const read = async () => {
    const reading = await readPart(toPartUrl(new URL(path, location.href), change));
    if (reading.kind !== 'page') return false;
    if (serverCopy.root.childElementCount === 0) await waitUntilHidden(place);
    preserveScrollPosition(main, () => morph(serverCopy, toContent(place, reading.page.main)));
    stream.update();
    return true;
  };
  const revalidator = createRevalidator(read, scheduleRead, offerReload);
  stream.subscribe({
    element: place,
    onChange: ({ name, spreadMs }) => {
      change = name;
      if (serverCopy.root.hasAttribute('data-topics')) revalidator.request(spreadMs);
    },
  });
  const load = () => revalidator.request(0);
  if (window.scrollY > 0) load();
  else addEventListener('scroll', load, { once: true, passive: true });
}

/** Resolves when the element is outside the viewport. */
function waitUntilHidden(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries[entries.length - 1]?.isIntersecting !== false) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

/** Returns a copy of the place with the sections and the topics of the page that was read. */
function toContent(place: Element, main: Element): Element {
  const content = place.cloneNode(false) as Element;
  for (const name of ['data-topics', 'data-read-at']) content.setAttribute(name, main.getAttribute(name) ?? '');
  content.append(...main.querySelectorAll('section'));
  return content;
}
