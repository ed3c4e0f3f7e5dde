/** Marks the root if the browser has the device's share sheet, before the first paint. */
export function markShareSheet(): void {
  document.documentElement.toggleAttribute('data-can-share', 'share' in navigator);
}
