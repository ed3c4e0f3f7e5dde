import type { ReactNode } from 'react';
import { Fragment } from 'react';

/** Draws a parsed list whose items have no identity but their place. */
export function renderInOrder<Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => ReactNode,
): readonly ReactNode[] {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is parsed anew, its pieces never move
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
}
