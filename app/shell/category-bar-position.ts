/** On a phone the category bar is wider than the screen. Scrolls the current category into view. */
export function startCategoryBar(): void {
  const item = document.querySelector<HTMLElement>('.category-bar [aria-current]')?.parentElement;
  const list = item?.parentElement;
  if (item && list) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
}
