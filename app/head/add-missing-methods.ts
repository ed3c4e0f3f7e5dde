/** Adds what the reader's pages use and Chrome 80 lacks. Simpler than the standard: only as general as these uses. */
export function addMissingMethods(): void {
  add(Array.prototype, {
    at<Item>(this: Item[], index: number) {
      return this[index < 0 ? this.length + index : index];
    },
    findLastIndex<Item>(this: Item[], matches: (item: Item) => boolean) {
      let index = this.length - 1;
      while (index >= 0 && !matches(this[index] as Item)) index -= 1;
      return index;
    },
    findLast<Item>(this: Item[], matches: (item: Item) => boolean) {
      return this[this.findLastIndex(matches)];
    },
    toSorted<Item>(this: Item[], compare: (one: Item, other: Item) => number) {
      return this.slice().sort(compare);
    },
  });
  add(String.prototype, {
    replaceAll(this: string, text: string, by: string) {
      return this.split(text).join(by);
    },
    toWellFormed(this: string) {
      return this.replace(/[\ud800-\udfff]/gu, '\ufffd');
    },
  });
}

function add(prototype: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  }
}
