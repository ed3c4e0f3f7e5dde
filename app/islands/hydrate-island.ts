import type { FunctionComponent } from 'preact';
import { h, hydrate } from 'preact';

export function hydrateIsland(root: Element, component: FunctionComponent<object>, props: object): void {
  hydrate(h(component, props), root);
}
