import type { FunctionComponent } from 'preact';
import { h, hydrate } from 'preact';

/** Hydrates the HTML of one island with its component. */
export function hydrateIsland(root: Element, component: FunctionComponent<object>, props: object): void {
  hydrate(h(component, props), root);
}
