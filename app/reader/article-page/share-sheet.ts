/** Opens the device's share sheet if the reader clicks `ShareSheetButton`. */
export function startShareSheet(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
    if (button === null) return;
    const { share: url = '', title = '' } = button.dataset;
    // Rejects if the reader closes the sheet.
    navigator.share({ title, url }).catch(() => {});
  });
}
