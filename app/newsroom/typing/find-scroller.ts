/** Returns the element that scrolls `field` into view: its nearest scrollable ancestor, or the page. */
export function findScroller(field: Element): Element {
  for (let element = field.parentElement; element !== null; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if (overflowY === 'auto' || overflowY === 'scroll') return element;
  }
  return document.documentElement;
}
