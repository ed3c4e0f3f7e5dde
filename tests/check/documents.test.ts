import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Resolves escapes, composes letters in one way and joins lines. */
function toPlain(text: string): string {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return unescaped.replace(/\s+/g, ' ').normalize('NFC');
}

const withoutComments = (text: string) => text.replace(/\/\*.*?\*\/|(?<![:\w])\/\/.*?$/gms, '');

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

const behaviour = globSync('docs/behaviour/*.md', { cwd: ROOT }).map(read).join('\n');

describe('docs/behaviour/', () => {
  const code = toPlain(productSources.map((path) => withoutComments(read(path))).join('\n'));
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
    [...read(path).matchAll(/behaviour[\s*/]* §([\d.]*\d)/g)].map(([, number = '']) => ({ path, number })),
  );

  test.each(citations)('has the section that $path cites: §$number', ({ number }) => {
    expect(sections).toContain(number);
  });
});

test('the newest release in CHANGELOG.md is the version of package.json', () => {
  const [, version] = /^## (\d[\d.]*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(JSON.parse(read('package.json'))).toMatchObject({ version });
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

describe('a file that a document quotes exists', () => {
  const current = documents.filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/decisions/'));
  const folders = listFolders('').join('|');
  const FILE = new RegExp(`\`((?:${folders})[^\`\\sA-Z]*|[a-z*.-]+\\.(?:test|spec)\\.tsx?)\``, 'g');
  const quoted = current.flatMap((path) =>
    [...read(path).matchAll(FILE)].map(([, target = '']) => ({
      path,
      target,
      pattern: target.includes('/')
        ? target
        : `{app,bench,bundler,cli,domain,fonts,server,services,tests}/**/${target}`,
    })),
  );

  test.each(quoted)('$path: $target', ({ pattern }) => {
    expect(globSync(pattern, { cwd: ROOT })).not.toEqual([]);
  });
});

test('the index of the decisions lists each record with its title and status', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((path) => {
    const text = read(path);
    const [, number, title] = /^# (\d+)\. (.*)/.exec(text) ?? [];
    const [, status, successor = ''] = /Status: (accepted|superseded by )(?:\[(\d+)\])?/.exec(text) ?? [];
    return `| ${number} | [${title}](${basename(path)}) | ${status}${successor} |`;
  });
  expect(read('docs/decisions/README.md').match(/^\| \d.*$/gm)).toEqual(records.sort(byNumber));
});

const byNumber = (a: string, b: string) => Number.parseInt(a.slice(2), 10) - Number.parseInt(b.slice(2), 10);

/** The committed folders in `parent`, as in `app/reader/`; `parent` is empty for those of the repository. */
function listFolders(parent: string): string[] {
  const ignored = read('.gitignore').split('\n');
  return readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => `${parent}${entry.name}/`)
    .filter((path) => !ignored.includes(path) && !ignored.includes(`/${path}`));
}

const architecture = read('docs/architecture.md');

/** The cells of the table below a heading of docs/architecture.md. */
function readTable(heading: string): string[][] {
  const [section = ''] = architecture.split(`${heading}\n`)[1]?.split(/^##/m) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.split('|').slice(1, -1));
}

const quotedFolders = (cell: string) => [...cell.matchAll(/`([a-z\d/-]+\/)`/g)].map(([, path = '']) => path);

describe('the folders in docs/architecture.md', () => {
  const documented = readTable('## Folders').flatMap(([names = '', contents = '']) => {
    const [first = '', ...others] = quotedFolders(names);
    return [first, ...others, ...quotedFolders(contents).map((child) => `${first}${child}`)];
  });
  const parents = new Set(documented.map((path) => path.replace(/[^/]+\/$/, '')));

  test.each([...parents].flatMap(listFolders))('include %s', (path) => {
    expect(documented).toContain(path);
  });

  test.each(documented)('exist: %s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });
});

const pathsSchema = z.object({
  path: z.string().default(''),
  pathNot: z.string().default('^$'),
  dependencyTypesNot: z.array(z.string()).default([]),
  circular: z.boolean().default(false),
  couldNotResolve: z.boolean().default(false),
});
const configSchema = z.object({
  forbidden: z.array(z.object({ name: z.string(), from: pathsSchema, to: pathsSchema })),
});
type Rule = z.output<typeof configSchema>['forbidden'][number];

const config = configSchema.parse((await import(join(ROOT, 'dependency-cruiser.config.mjs'))).default);

/** Whether a rule is about a package, a module of Node.js or the imports of several files. */
const isAboutSingleImports = ({ to }: Rule) =>
  to.circular ||
  to.couldNotResolve ||
  to.dependencyTypesNot.includes('core') ||
  /node_modules/.test(`${to.path}${to.pathNot}`);

describe('the import rules in docs/architecture.md', () => {
  const { scripts } = z.object({ scripts: z.object({ check: z.string() }) }).parse(JSON.parse(read('package.json')));
  const checked = /depcruise --config \S+ ([a-z ]+)/.exec(scripts.check)?.[1]?.trim().split(' ') ?? [];
  const folders = checked.flatMap((name) => (/app|services/.test(name) ? listFolders(`${name}/`) : [`${name}/`]));

  const forbids = ({ from, to }: Rule, [importer, imported]: readonly [string, string]) => {
    const match = new RegExp(from.path).exec(`${importer}a.ts`);
    const pattern = (text: string) => new RegExp(text.replaceAll('$1', match?.[1] ?? ''));
    if (match === null || to.circular || to.couldNotResolve || pattern(from.pathNot).test(importer)) return false;
    return pattern(to.path).test(`${imported}b.ts`) && !pattern(to.pathNot).test(`${imported}b.ts`);
  };
  const findAllowed = (importer: string, isType: boolean) =>
    folders.filter((imported) =>
      config.forbidden.every(
        (rule) => (isType && rule.to.dependencyTypesNot.includes('type-only')) || !forbids(rule, [importer, imported]),
      ),
    );

  /** The folders of a cell such as "`app/` except `app/reader/`; `domain/`". */
  const readCell = (cell: string) =>
    cell.split(';').flatMap((part) => {
      const [listed = '', excepted = ''] = part
        .replace('everything', folders.map((path) => `\`${path}\``).join())
        .split('except');
      const isIn = (text: string, path: string) => quotedFolders(text).some((prefix) => path.startsWith(prefix));
      return folders.filter((path) => isIn(listed, path) && !isIn(excepted, path));
    });
  const rows = readTable('### Import rules').map((cells) => cells.map(readCell));

  test.each(folders)('say what %s may import', (folder) => {
    const [, modules = [], types = []] = rows.find(([importers]) => importers?.includes(folder)) ?? [];
    const documented = folders.filter((path) => path === folder || modules.includes(path));
    expect(documented).toEqual(findAllowed(folder, false));
    expect(folders.filter((path) => documented.includes(path) || types.includes(path))).toEqual(
      findAllowed(folder, true),
    );
  });

  test('name each rule about single imports', () => {
    const named = [...architecture.matchAll(/^- `([a-z-]+)`:/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(
      config.forbidden
        .filter(isAboutSingleImports)
        .map(({ name }) => name)
        .sort(),
    );
  });
});
