/**
 * Calls `apply`, which sets a class of the root, now and whenever the root's classes change. When React renders the
 * whole document again, it removes classes that scripts have added.
 */
export function keepRootClass(apply: () => void): void {
  apply();
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['class'] });
}
