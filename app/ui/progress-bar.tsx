/** Shows that a page is on its way, once that takes long enough to be noticed. */
export function ProgressBar({ isShown }: { readonly isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div
      aria-hidden="true"
      className="progress fixed inset-x-0 top-0 z-50 h-0.75 bg-accent forced-colors:bg-[Highlight]"
    />
  );
}
