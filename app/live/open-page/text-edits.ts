export type TextEdit = { offset: number; count: number; text: string };

/**
 * Maximum size of the table for the longest common subsequence, in cells. If the table would be larger, the differing
 * words are replaced in one edit, which is faster.
 */
const MAX_CELLS = 250_000;

/**
 * Finds the edits that turn `before` into `after`, from the last to the first, so each offset is valid when its
 * edit is applied. Words that both texts share are not part of an edit, which preserves a selection in them.
 */
export function findTextEdits(before: string, after: string): TextEdit[] {
  const old = toWords(before);
  const fresh = toWords(after);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end += 1;
  const offset = old.slice(0, start).join('').length;
  return diffWords(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end), offset).reverse();
}

/** White space belongs to the word after it. Otherwise, a word inserted before a selection would become part of the selection. */
const toWords = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/g) ?? [];

function diffWords(old: readonly string[], fresh: readonly string[], startOffset: number): TextEdit[] {
  const edits: TextEdit[] = [];
  const common = createCommonCounter(old, fresh);
  let edit: TextEdit = { offset: startOffset, count: 0, text: '' };
  const finish = () => {
    if (edit.count > 0 || edit.text !== '') edits.push(edit);
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [from, to] = [old[i] ?? '', fresh[j] ?? ''];
    if (common(i, j) > 0 && from === to) {
      finish();
      edit = { offset: edit.offset + edit.count + from.length, count: 0, text: '' };
      [i, j] = [i + 1, j + 1];
    } else if (j === fresh.length || (i < old.length && common(i + 1, j) >= common(i, j + 1))) {
      edit.count += from.length;
      i += 1;
    } else {
      edit.text += to;
      j += 1;
    }
  }
  finish();
  return edits;
}

/** Returns a function that counts the words that `old` from `i` and `fresh` from `j` have in common, in order. */
function createCommonCounter(old: readonly string[], fresh: readonly string[]): (i: number, j: number) => number {
  if (old.length * fresh.length > MAX_CELLS) return () => 0;
  const width = fresh.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}
