/**
 * Calls `apply`, which sets a class of the root, now and whenever the root's classes change: React removes classes that
 * it does not know when it renders the whole document again.
 */
export function keepRootClass(apply: () => void): void {
  apply();
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['class'] });
}
