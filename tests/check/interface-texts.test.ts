import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSources } from '../support/forbidden-patterns.ts';
import { listReadsWhileLoading } from './read-sources.ts';

/** The names that a module imports from the interface texts. */
function listTextNames(source: string): string[] {
  const imports = source.matchAll(/import \{([^}]*)\} from '(?:#app|\.\.?)\/(?:[\w/.-]*\/)?strings\/[\w/-]+\.ts'/g);
  return [...imports].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

/** The interface texts that a newsroom module reads before it knows the viewer's language. */
function findEarlyReads(path: string, source: string): string[] {
  const names = listTextNames(source);
  return listReadsWhileLoading(path, source)
    .filter(({ text }) => names.some((name) => text === name || text.startsWith(`${name}.`)))
    .map(({ line, text }) => `${path}:${line} ${text}`);
}

test.each([
  ['const TITLE = manageText.title;', 1],
  ['const TITLES = [{ title: manageText.keys.title }];', 2],
  ["const HEADING = <h2>{manageText['title']}</h2>;", 1],
  ['const toTitle = () => manageText.title;', 0],
  ['function Title() { return <h2>{manageText.title}</h2>; }', 0],
])('counts the early reads of %s', (line, count) => {
  const source = `import { manageText } from '#app/strings/newsroom/manage-news.ts';\n${line}`;
  expect(findEarlyReads('title.tsx', source)).toHaveLength(count);
});

test('no newsroom module reads an interface text while it loads', () => {
  const files = listSources('app/newsroom');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => findEarlyReads(path, readFileSync(path, 'utf8')))).toEqual([]);
});
