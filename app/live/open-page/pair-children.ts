import { toContentKeys } from '#domain/markup/content-keys.ts';

export type Child = {
  /** Identifies the child in both trees: its name, or its whole content if it has no name. */
  readonly key: string;
  /**
   * Two children of the same kind may be states of one child, before and after a change. Null if only `key` identifies
   * the child.
   */
  readonly kind: string | null;
  readonly text: string;
};

/**
 * If there are more pairs of children than this, they are not compared: it would take too long, and almost everything
 * is new.
 */
const MAX_COMPARISONS = 10_000;

/**
 * Finds, for each fresh child, the index of the old child that it matches; -1 if it is new. Children with the same key match
 * wherever they are. Between two such pairs, children of the same kind match if they share at least the fraction `minShared` of
 * their words. The most similar children are paired first.
 */
export function pairChildren(old: readonly Child[], fresh: readonly Child[], minShared: number): readonly number[] {
  const pairs = pairByKey(old, fresh);
  const candidates = findCandidates(old, fresh, pairs).filter(({ shared }) => shared >= minShared);
  const taken = new Set(pairs);
  for (const { from, to } of candidates.sort((a, b) => b.shared - a.shared)) {
    if (taken.has(from) || pairs[to] !== -1) continue;
    taken.add(from);
    pairs[to] = from;
  }
  return pairs;
}

function pairByKey(old: readonly Child[], fresh: readonly Child[]): number[] {
  const oldKeys = toContentKeys(old.map(({ key }) => key));
  const indexes = new Map(oldKeys.map((key, index) => [key, index]));
  return toContentKeys(fresh.map(({ key }) => key)).map((key) => indexes.get(key) ?? -1);
}

type Candidate = { from: number; to: number; shared: number };

function findCandidates(old: readonly Child[], fresh: readonly Child[], pairs: readonly number[]): Candidate[] {
  const taken = new Set(pairs);
  const olds = old.map((child, from) => ({ child, from })).filter(({ from }) => !taken.has(from));
  const news = fresh.map((child, to) => ({ child, to })).filter(({ to }) => pairs[to] === -1);
  if (olds.length * news.length > MAX_COMPARISONS) return [];
  const oldWords = olds.map(({ child, from }) => ({ child, from, words: toWords(child) }));
  return news.flatMap(({ child, to }) => {
    const words = toWords(child);
    const low = Math.max(-1, ...pairs.slice(0, to));
    const high = Math.min(old.length, ...pairs.slice(to).filter((index) => index !== -1));
    return oldWords
      .filter(({ from, child: { kind } }) => from > low && from < high && kind !== null && kind === child.kind)
      .map(({ from, words: others }) => ({ from, to, shared: sharedFraction(words, others) }));
  });
}

const toWords = ({ text }: Child): ReadonlySet<string> => new Set(text.match(/\S+/g) ?? []);

/** Returns the fraction of words that are in both sets, from 0 to 1. */
function sharedFraction(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 1;
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / (one.size + other.size);
}

export type PlacedChild = { place: number; weight: number };

/**
 * Chooses the children that need not move. `children` are in their new order, and `place` is the old position. The
 * result is the heaviest subsequence with ascending places.
 */
export function findStationary<P extends PlacedChild>(children: readonly P[]): ReadonlySet<P> {
  type Chain = { child: P; total: number; previous: Chain | null };
  const chains: Chain[] = [];
  for (const child of children) {
    let previous: Chain | null = null;
    for (const chain of chains) {
      if (chain.child.place < child.place && chain.total > (previous?.total ?? 0)) previous = chain;
    }
    chains.push({ child, total: (previous?.total ?? 0) + child.weight, previous });
  }
  const stationary = new Set<P>();
  let chain = chains.reduce<Chain | null>((best, next) => (next.total > (best?.total ?? 0) ? next : best), null);
  for (; chain !== null; chain = chain.previous) stationary.add(chain.child);
  return stationary;
}
