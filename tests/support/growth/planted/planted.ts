/** Functions of known growth, which show that the counter finds it. */
export const matchesQuadratically = (text: string) => text.match(/\S*[\p{L}\p{N}]\S*/gu);
export const matchesExponentially = (text: string) => /^(?:[-#]|[-*])+$/.test(`${text.slice(0, text.length / 50)}!`);
export const scansQuadratically = (text: string) => [...text].map((char) => text.indexOf(`${char}?`));
export function copiesQuadratically(text: string): readonly string[] {
  let chars: readonly string[] = [];
  for (const char of text) chars = [...chars, char];
  return chars;
}

export function loopsQuadratically(text: string): number {
  let pairs = 0;
  for (const a of text) for (const b of text) if (a === b) pairs += 1;
  return pairs;
}

export const sorts = (texts: readonly string[]) => [...texts].sort((a, b) => a.localeCompare(b));
export const matchesLinearly = (text: string) => text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
export const takesNoText = (count: number) => count + 1;
