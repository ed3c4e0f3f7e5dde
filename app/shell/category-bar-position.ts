/** Scrolls the current category into view, because on phones the category bar is wider than the screen. */
export function startCategoryBar(): void {
  const item = document.querySelector<HTMLElement>('.category-bar [aria-current]')?.parentElement;
  const list = item?.parentElement;
  if (item && list) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
}
