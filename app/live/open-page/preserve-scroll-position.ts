/** An element and its distance from the top of the viewport. */
type Landmark = { element: Element; top: number };

/** Height of the sticky header and category bar. Content behind them is not being read. */
const COVERED_PX = 124;
const LANDMARKS = 'h1, h2, h3, p, li, figure';
/** More than one is needed, because the change may remove the first ones. */
const MAX_LANDMARKS = 40;

/**
 * Keeps the visible content in place when `change` alters the height of the content above it: the first visible element
 * that remains in the document does not move. At the top of the page, the scroll position is not corrected.
 */
export function preserveScrollPosition(root: Element, change: () => void): void {
  if (window.scrollY === 0) {
    change();
    return;
  }
  setScrollAnchoring(false);
  const landmarks: Landmark[] = [];
  collectLandmarks(root, landmarks);
  change();
  const landmark = landmarks.find(({ element }) => element.isConnected);
  if (landmark !== undefined) {
    const movedPx = landmark.element.getBoundingClientRect().top - landmark.top;
    if (Math.abs(movedPx) >= 0.5) window.scrollBy({ top: movedPx, behavior: 'instant' });
  }
  requestAnimationFrame(() => setScrollAnchoring(true));
}

/** The browser's own scroll anchoring would correct the same change a second time. */
function setScrollAnchoring(isOn: boolean): void {
  const { style } = document.documentElement;
  if (isOn) style.removeProperty('overflow-anchor');
  else style.setProperty('overflow-anchor', 'none');
}

/**
 * Skips an element above the viewport together with its descendants, because measuring a section that was never visible
 * would force its layout.
 */
function collectLandmarks(parent: Element, landmarks: Landmark[]): void {
  for (const element of parent.children) {
    if (landmarks.length === MAX_LANDMARKS) return;
    const { top, bottom, height } = element.getBoundingClientRect();
    if (height > 0 && bottom <= COVERED_PX) continue;
    if (height > 0 && element.matches(LANDMARKS)) landmarks.push({ element, top });
    collectLandmarks(element, landmarks);
  }
}
