import type { ReactNode } from 'react';
import { Component, createRef } from 'react';

type StablePositionProps = { readonly children: ReactNode };

/** An element and its distance from the top of the screen. */
type Landmark = { element: Element; top: number };

/** Height of the sticky header and category bar. What is behind them is not being read. */
const COVERED_PX = 124;
const LANDMARKS = 'h1, h2, h3, p, li, figure';
/** More than one, because an edit may replace the first ones. */
const MAX_LANDMARKS = 40;

/**
 * Keeps what the reader looks at in its place when an update changes the height of what is above it. The first element on
 * the screen that the update leaves in the document stays where it is. At the top of the page nothing is corrected. A
 * class, because no hook runs before React changes the document.
 */
export class StablePosition extends Component<StablePositionProps> {
  readonly #root = createRef<HTMLElement>();

  override getSnapshotBeforeUpdate(): readonly Landmark[] {
    const root = this.#root.current;
    if (root === null || window.scrollY === 0) return [];
    setBrowserAnchoring(false);
    return findLandmarks(root);
  }

  override componentDidUpdate(_props: StablePositionProps, _state: unknown, landmarks: readonly Landmark[]): void {
    const landmark = landmarks.find(({ element }) => element.isConnected);
    if (landmark !== undefined) {
      const movedPx = landmark.element.getBoundingClientRect().top - landmark.top;
      if (Math.abs(movedPx) >= 0.5) window.scrollBy({ top: movedPx, behavior: 'instant' });
    }
    requestAnimationFrame(() => setBrowserAnchoring(true));
  }

  override render(): ReactNode {
    return <article ref={this.#root}>{this.props.children}</article>;
  }
}

/** The browser's own scroll anchoring would correct the same change a second time. */
function setBrowserAnchoring(isOn: boolean): void {
  const { style } = document.documentElement;
  if (isOn) style.removeProperty('overflow-anchor');
  else style.setProperty('overflow-anchor', 'none');
}

function findLandmarks(root: HTMLElement): readonly Landmark[] {
  const landmarks: Landmark[] = [];
  for (const element of root.querySelectorAll(LANDMARKS)) {
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > COVERED_PX) landmarks.push({ element, top });
    if (landmarks.length === MAX_LANDMARKS) break;
  }
  return landmarks;
}
