import { siteText } from '#app/strings/reader/site.ts';
import { findItemKey, findItemLink, findList, findMoreLink, readItems } from './lists.ts';
import type { OpenPage } from './open-page.ts';
import type { ReadPartResult } from './read-part.ts';

type MoreNewsOptions = {
  readonly page: OpenPage;
  readonly read: (url: URL) => Promise<ReadPartResult>;
  /** Runs a task after the previous tasks have ended. */
  readonly inTurn: <Result>(task: () => Promise<Result>) => Promise<Result>;
};

export type MoreNews = {
  /**
   * Appends the later pages that the reader has opened to the first page after it was read again. Resolves to false if one
   * of them cannot be read.
   */
  readonly appendOpenedPages: (main: Element) => Promise<boolean>;
};

/**
 * "More news" appends the next page to its list. If that page cannot be read, the link becomes a plain link again. Each
 * page contains the URL of the next, so the pages are read in sequence.
 */
export function startMoreNews({ page, read, inTurn }: MoreNewsOptions): MoreNews {
  const opened = new Map<string, number>();
  const plainLinks = new WeakSet<Element>();

  /** Appends the next page of a list. Returns the keys of its items; null if the page cannot be read. */
  const readNext = async (main: Element, name: string): Promise<readonly string[] | null> => {
    const href = findMoreLink(main, name)?.getAttribute('href');
    if (href == null) return [];
    const reading = await read(new URL(href, location.href));
    return reading.kind === 'page' ? appendPage(main, reading.page.main, name) : null;
  };
  const extendList = async (name: string): Promise<boolean> => {
    const main = page.copyLatest();
    const added = await readNext(main, name);
    if (added === null) return false;
    opened.set(name, (opened.get(name) ?? 0) + 1);
    page.show(main);
    const first = Array.from(findList(page.main, name)?.children ?? []).find((item) => findItemKey(item) === added[0]);
    if (first !== undefined) findItemLink(first)?.focus({ preventScroll: true });
    return true;
  };
  page.main.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null;
    if (link === null || plainLinks.has(link) || opensElsewhere(event)) return;
    event.preventDefault();
    if (link.getAttribute('aria-disabled') === 'true') return;
    const showIdle = showLoading(link);
    void inTurn(() => extendList(link.dataset.more ?? '')).then((isDone) => {
      showIdle();
      if (!isDone) plainLinks.add(link);
    });
  });
  return {
    appendOpenedPages: async (main) => {
      for (const [name, count] of opened) {
        for (let index = 0; index < count; index += 1) {
          if ((await readNext(main, name)) === null) return false;
        }
      }
      return true;
    },
  };
}

const opensElsewhere = (event: MouseEvent) =>
  event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Returns a function that removes the loading state. */
function showLoading(link: HTMLAnchorElement): () => void {
  const text = link.firstChild;
  const label = text?.nodeValue ?? null;
  const setText = (value: string | null) => {
    if (text !== null) text.nodeValue = value;
  };
  link.setAttribute('aria-disabled', 'true');
  setText(siteText.loading);
  return () => {
    link.removeAttribute('aria-disabled');
    setText(label);
  };
}

/** Appends the items of a list's next page to its first page. Returns the keys of the new items. */
function appendPage(main: Element, nextMain: Element, name: string): readonly string[] {
  const [list, next] = [findList(main, name), findList(nextMain, name)];
  const known = new Set(list === null ? [] : readItems(list).map(({ id }) => id));
  const added = next === null ? [] : readItems(next).filter(({ id }) => !known.has(id));
  list?.append(...added.map(({ element }) => element));
  list?.toggleAttribute('data-whole', next?.hasAttribute('data-whole') ?? false);
  const link = findMoreLink(main, name);
  const nextHref = findMoreLink(nextMain, name)?.getAttribute('href');
  if (nextHref != null) link?.setAttribute('href', nextHref);
  else removeWithParagraph(link);
  return added.map(({ id }) => id);
}

function removeWithParagraph(link: Element | null): void {
  const parent = link?.parentElement;
  if (parent?.childNodes.length === 1) parent.remove();
  else link?.remove();
}
