import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Resolves escapes, composes letters in one way and joins lines. */
function toPlain(text: string): string {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return unescaped.replace(/\s+/g, ' ').normalize('NFC');
}

const sources = globSync('{app,domain,server,services,cli,tests,tools,bench}/**/*.{ts,tsx,css,sql}', { cwd: ROOT });
const productSources = sources.filter(
  (path) => /^(app|domain|server|services)\//.test(path) && !path.includes('.test.'),
);
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];

const behaviour = read('docs/behaviour.md');

describe('docs/behaviour.md', () => {
  const code = toPlain(productSources.map(read).join('\n'));
  const prose = behaviour.replace(/`[^`\n]*`/g, '');
  const quotedTexts = new Set([...prose.matchAll(/"([^"]+)"/g)].map(([, text = '']) => toPlain(text)));
  const constants = new Set([...behaviour.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name));

  test.each([...quotedTexts])('quotes an interface text of the code: %s', (text) => {
    expect(code).toContain(text);
  });

  test.each([...constants])('names a constant of the code: %s', (name) => {
    expect(code).toContain(name);
  });

  const sections = new Set([...behaviour.matchAll(/^#+ (\d[\d.]*) /gm)].map(([, number = '']) => number));
  const citations = [...sources, ...documents].flatMap((path) =>
    [...read(path).matchAll(/behaviour\.md §([\d.]*\d)/g)].map(([, number = '']) => ({ path, number })),
  );

  test.each(citations)('has the section that $path cites: §$number', ({ number }) => {
    expect(sections).toContain(number);
  });
});

describe('a link in a document leads to a file of the repository', () => {
  const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '');
  const links = documents.flatMap((path) =>
    [...withoutCode(read(path)).matchAll(/\]\((?!https?:)([^)\s#]+)/g)].map(([, target = '']) => ({ path, target })),
  );

  test.each(links)('$path: $target', ({ path, target }) => {
    expect(existsSync(join(ROOT, dirname(path), target))).toBe(true);
  });
});
