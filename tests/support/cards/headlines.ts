import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { between, createRandom } from '#tools/random.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Generates headlines of 10 to 160 characters from the words of the demonstration's articles, some with red marks. */
export function generateHeadlines(count: number, seed: number): string[] {
  const random = createRandom(seed);
  const draw = (low: number, high: number) => Math.floor(between(random, low, high + 1));
  const text = globSync('demo/articles/**/*.md', { cwd: ROOT })
    .sort()
    .map((path) => readFileSync(join(ROOT, path), 'utf8').split('\n---\n').at(-1) ?? '')
    .join('\n');
  const words = text
    .split(/[\s*#>|[\]()_]+/)
    .filter((word) => /^[\u0980-\u09ff0-9A-Za-z,.;:?!।–—‘’“”-]+$/.test(word) && word.length < 22);
  return Array.from({ length: count }, () => {
    const length = draw(10, 160);
    let headline = words[draw(0, words.length - 1)] ?? '';
    while (headline.length < length) headline += ` ${words[draw(0, words.length - 1)]}`;
    const marked = draw(0, 3);
    const [first = '', ...rest] = headline
      .slice(0, 160)
      .replace(/\s+\S*$/, '')
      .split(' ');
    return marked === 0 && rest.length > 2
      ? `${first} *${rest[0]} ${rest[1]}* ${rest.slice(2).join(' ')}`
      : [first, ...rest].join(' ');
  });
}
