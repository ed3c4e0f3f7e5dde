/** The part of a quota that one client, network or account may use. */
export type Share = { readonly name: string; readonly max: number };

export type Taken =
  /** `release` gives the amount back. */
  { kind: 'taken'; release: () => void } | { kind: 'share-full' } | { kind: 'total-full' };

/** An amount, 1 by default. With `mayExceedTotal` it only needs room in the shares. */
type Claim = { readonly amount?: number; readonly mayExceedTotal?: boolean };

export type Quota = {
  /** Takes an amount of the total and of each share, or nothing. */
  take(shares: readonly Share[], claim?: Claim): Taken;
  /** Why `take` would fail now; null if it would not. */
  findShortage(shares: readonly Share[], claim?: Claim): 'share-full' | 'total-full' | null;
};

/**
 * Creates a quota of what is in use at the same time: requests, streams, bytes. `reserved` is the part of the total for clients
 * none of whose shares is in use, so that a few networks cannot use up everything. For a rate there are `view-budget.ts` and
 * the limits of signing in.
 */
export function createQuota({ total, reserved = 0 }: { total: number; reserved?: number }): Quota {
  const usedByShare = new Map<string, number>();
  let usedInTotal = 0;

  const countUsed = ({ name }: Share) => usedByShare.get(name) ?? 0;
  const add = (shares: readonly Share[], amount: number) => {
    usedInTotal += amount;
    for (const share of shares) {
      const used = countUsed(share) + amount;
      if (used > 0) usedByShare.set(share.name, used);
      else usedByShare.delete(share.name);
    }
  };
  const findShortage: Quota['findShortage'] = (shares, { amount = 1, mayExceedTotal = false } = {}) => {
    if (shares.some((share) => countUsed(share) + amount > share.max)) return 'share-full';
    if (mayExceedTotal) return null;
    const isUnused = shares.every((share) => countUsed(share) === 0);
    return usedInTotal + amount > total - (isUnused ? 0 : reserved) ? 'total-full' : null;
  };
  return {
    findShortage,
    take: (shares, claim = {}) => {
      const shortage = findShortage(shares, claim);
      if (shortage !== null) return { kind: shortage };
      const { amount = 1 } = claim;
      add(shares, amount);
      return { kind: 'taken', release: () => add(shares, -amount) };
    },
  };
}
