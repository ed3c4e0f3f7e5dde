/** The maximum amount that one client, network or account may use. */
export type Share = { readonly name: string; readonly max: number };

export type QuotaResult =
  /** `release` returns the amount to the quota. */
  { kind: 'taken'; release: () => void } | { kind: 'share-full' } | { kind: 'total-full' };

/** `amount` is 1 by default. With `mayExceedTotal`, only the shares are checked. */
type TakeOptions = { readonly amount?: number; readonly mayExceedTotal?: boolean };

export type Quota = {
  /** Takes the amount from the total and from each share, or takes nothing if one of them has too little left. */
  take(shares: readonly Share[], options?: TakeOptions): QuotaResult;
  /** Returns the reason that `take` would fail now; null if it would succeed. */
  findShortage(shares: readonly Share[], options?: TakeOptions): 'share-full' | 'total-full' | null;
};

/**
 * Creates a quota that limits concurrent requests, streams or bytes. `reserved` is the part of the total for clients whose
 * shares are all unused: a few networks cannot exhaust the total. Rates are limited in `window-budget.ts` and
 * `sign-in-limits.ts`.
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
    take: (shares, options = {}) => {
      const shortage = findShortage(shares, options);
      if (shortage !== null) return { kind: shortage };
      const { amount = 1 } = options;
      add(shares, amount);
      return { kind: 'taken', release: () => add(shares, -amount) };
    },
  };
}
