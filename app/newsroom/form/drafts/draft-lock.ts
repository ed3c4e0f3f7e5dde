const PREFIX = 'prohor-draft:';

/** Claims a draft for as long as this page lives; gives how to let go. Browsers without locks claim nothing. */
export function claimDraft(id: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return () => {};
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(PREFIX + id, () => held);
  return release;
}

/** The drafts that windows of this browser have open now. */
export async function listClaimed(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return new Set();
  const { held = [] } = await locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
