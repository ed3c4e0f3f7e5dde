import type { FunctionComponent } from 'react';
import type { IslandName } from './island.tsx';
import { ISLANDS } from './registry.ts';

/** The first of these events hydrates the island. `focusin` covers the Tab key. */
const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'focusin'] as const;

const hydrating = new WeakMap<Element, Promise<void>>();

/**
 * Hydrates islands when they are needed. The listeners are on the document, so they cover islands that are added later.
 */
export function startIslands(): void {
  for (const type of INTERACTION_EVENTS) {
    document.addEventListener(type, ({ target }) => hydrateAround(target), { capture: true, passive: true });
  }
  document.addEventListener('click', delayClick, { capture: true });
  // The reader may have touched an island before this script ran.
  hydrateAround(document.activeElement);
}

/** Does nothing if the page does not have the island. */
export function hydrateIslandByName(name: IslandName): void {
  const root = document.querySelector(`[data-island="${name}"]`);
  if (root !== null) void hydrate(root);
}

const findIsland = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-island][data-when="touch"]') : null;

function hydrateAround(target: EventTarget | null): void {
  const root = findIsland(target);
  if (root !== null) void hydrate(root);
}

/**
 * Delays a click on a link of an island whose component is still loading, because the component may handle the click.
 * If the component cannot be loaded, the link opens. Forms are not delayed, because they work without a component.
 */
function delayClick(event: MouseEvent): void {
  const root = findIsland(event.target);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (root === null || link === null || hydrated.has(root) || !event.isTrusted) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  void hydrate(root).finally(() => {
    hydrated.add(root);
    link.click();
  });
}

const hydrated = new WeakSet<Element>();

function hydrate(root: Element): Promise<void> {
  const running = hydrating.get(root);
  if (running !== undefined) return running;
  const loading = load(root).then(
    () => {
      hydrated.add(root);
    },
    // The HTML works without the component, as a form or a link. The next touch tries again.
    () => {
      hydrating.delete(root);
    },
  );
  hydrating.set(root, loading);
  return loading;
}

async function load(root: Element): Promise<void> {
  const { island = '', props = '{}' } = (root as HTMLElement).dataset;
  const loadComponent: (() => Promise<FunctionComponent<never>>) | undefined = ISLANDS[island as IslandName];
  const [component, { hydrateIsland }] = await Promise.all([loadComponent?.(), import('./hydrate-island.ts')]);
  if (component !== undefined) hydrateIsland(root, component as never, JSON.parse(props));
}
