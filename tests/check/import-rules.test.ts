import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const BIN = join(ROOT, 'node_modules', '.bin');

/** Files of a project without a breach. */
const SOUND: Readonly<Record<string, string>> = {
  'domain/article.ts': `import { z } from 'zod';\nexport type Article = z.infer<typeof schema>;\nexport const schema = z.object({});`,
  'services/postgres/database.ts': `import { Kysely } from 'kysely';\nimport pg from 'pg';\nexport const db = new Kysely(pg);`,
  'services/articles/articles.ts': `import type { Article } from '#domain/article.ts';\nimport { db } from '../postgres/database.ts';\nexport const find = (): Promise<Article> => db.selectFrom('articles').execute();`,
  'services/storage/files.ts': `export const files = [];`,
  'app/request-context.ts': `import type { find } from '#services/articles/articles.ts';\nexport type Context = { find: typeof find };`,
  'app/components/button.tsx': `export const Button = () => null;`,
  'app/strings/reader/site.ts': `export const HOME = 'home';`,
  'app/shell/header.tsx': `import { Button } from '../components/button.tsx';\nexport const Header = Button;`,
  'app/reader/home.tsx': `import { Header } from '../shell/header.tsx';\nexport const Home = Header;`,
  'app/newsroom/editor.tsx': `import { Header } from '../shell/header.tsx';\nexport const Editor = Header;`,
  'app/newsroom/editor/saving/reduce.ts': `export const reduce = () => null;`,
  'app/newsroom/editor/room/room.tsx': `import { reduce } from '../saving/reduce.ts';\nexport const Room = reduce;`,
  'app/newsroom/editor/edit.route.tsx': `import { Room } from './room/room.tsx';\nexport const Edit = Room;`,
  'server/serve.ts': `import type { Context } from '#app/request-context.ts';\nimport { find } from '#services/articles/articles.ts';\nexport const context: Context = { find };`,
  'cli/prohor.ts': `import { context } from '#server/serve.ts';\nexport const prohor = context;`,
  'tools/find-damage.ts': `import { sql } from 'kysely';\nexport const damage = sql;`,
  'tests/support/articles/make-article.ts': `import { damage } from '#tools/find-damage.ts';\nexport const makeArticle = () => damage;`,
  'server/serve.test.ts': `import { makeArticle } from '#tests/support/articles/make-article.ts';\nmakeArticle();`,
  'bench/bench.ts': `import { damage } from '#tools/find-damage.ts';\nexport const bench = damage;`,
  'bootstrap/start.mjs': `import { join } from 'node:path';\nexport const start = join('a');`,
};

type Breach = readonly [rule: string, file: string, text: string, imported: string];

/** Each file breaks exactly one rule, by the import of `imported`. */
const BREACHES: readonly Breach[] = [
  [
    'domain-is-pure',
    'domain/a.ts',
    `import type { Context } from '#app/request-context.ts';\nexport type A = Context;`,
    'app/request-context.ts',
  ],
  [
    'domain-is-pure',
    'domain/b.ts',
    `import { readFile } from 'node:fs/promises';\nexport const b = readFile;`,
    'fs/promises',
  ],
  [
    'domain-is-pure',
    'domain/c.ts',
    `import type { ReactNode } from 'react';\nexport type C = ReactNode;`,
    'node_modules/react/index.js',
  ],
  [
    'services-are-independent',
    'services/articles/d.ts',
    `import { files } from '../storage/files.ts';\nexport const d = files;`,
    'services/storage/files.ts',
  ],
  [
    'services-are-independent',
    'services/articles/e.ts',
    `import type { context } from '#server/serve.ts';\nexport type E = typeof context;`,
    'server/serve.ts',
  ],
  [
    'app-imports-service-types-only',
    'app/reader/f.ts',
    `import { find } from '#services/articles/articles.ts';\nexport const f = find;`,
    'services/articles/articles.ts',
  ],
  [
    'app-is-below-server',
    'app/g.ts',
    `import type { context } from '#server/serve.ts';\nexport type G = typeof context;`,
    'server/serve.ts',
  ],
  [
    'reader-without-newsroom',
    'app/reader/h.tsx',
    `import { Editor } from '../newsroom/editor.tsx';\nexport const H = Editor;`,
    'app/newsroom/editor.tsx',
  ],
  [
    'reader-without-newsroom',
    'app/reader/i.tsx',
    `import type { Editor } from '../newsroom/editor.tsx';\nexport type I = typeof Editor;`,
    'app/newsroom/editor.tsx',
  ],
  [
    'newsroom-without-reader',
    'app/newsroom/j.tsx',
    `export const j = () => import('../reader/home.tsx');`,
    'app/reader/home.tsx',
  ],
  [
    'editor-rooms-point-one-way',
    'app/newsroom/editor/saving/y.ts',
    `import type { Room } from '../room/room.tsx';\nexport type Y = typeof Room;`,
    'app/newsroom/editor/room/room.tsx',
  ],
  [
    'editor-rooms-point-one-way',
    'app/newsroom/editor/room/z.tsx',
    `import { Edit } from '../edit.route.tsx';\nexport const Z = Edit;`,
    'app/newsroom/editor/edit.route.tsx',
  ],
  [
    'shared-app-folders-know-no-screen',
    'app/shell/k.tsx',
    `import { Home } from '../reader/home.tsx';\nexport const K = Home;`,
    'app/reader/home.tsx',
  ],
  [
    'building-blocks-know-no-feature',
    'app/components/l.tsx',
    `import { Header } from '../shell/header.tsx';\nexport const L = Header;`,
    'app/shell/header.tsx',
  ],
  [
    'server-loads-the-built-app',
    'server/m.ts',
    `import { HOME } from '#app/strings/reader/site.ts';\nexport const m = HOME;`,
    'app/strings/reader/site.ts',
  ],
  [
    'server-loads-the-built-app',
    'cli/n.ts',
    `import { HOME } from '#app/strings/reader/site.ts';\nexport const n = HOME;`,
    'app/strings/reader/site.ts',
  ],
  [
    'sql-stays-in-services',
    'server/o.ts',
    `import { sql } from 'kysely';\nexport const o = sql;`,
    'node_modules/kysely/index.js',
  ],
  [
    'sql-stays-in-services',
    'cli/p.ts',
    `import type { Pool } from 'pg';\nexport type P = Pool;`,
    'node_modules/pg/index.js',
  ],
  [
    'nothing-imports-tests',
    'server/q.ts',
    `import { makeArticle } from '#tests/support/articles/make-article.ts';\nexport const q = makeArticle;`,
    'tests/support/articles/make-article.ts',
  ],
  [
    'nothing-imports-tests',
    'bench/r.ts',
    `import { makeArticle } from '#tests/support/articles/make-article.ts';\nexport const r = makeArticle;`,
    'tests/support/articles/make-article.ts',
  ],
  [
    'programs-do-not-import-each-other',
    'tests/s.ts',
    `import { bench } from '../bench/bench.ts';\nexport const s = bench;`,
    'bench/bench.ts',
  ],
  [
    'programs-do-not-import-each-other',
    'tools/t.ts',
    `import { start } from '../bootstrap/start.mjs';\nexport const t = start;`,
    'bootstrap/start.mjs',
  ],
  [
    'bootstrap-stands-alone',
    'bootstrap/u.mjs',
    `import { z } from 'zod';\nexport const u = z;`,
    'node_modules/zod/index.js',
  ],
  [
    'no-circles',
    'services/storage/v.ts',
    `import type { W } from './w.ts';\nexport type V = W | null;`,
    'services/storage/w.ts',
  ],
  ['nothing-missing', 'server/x.ts', `import { y } from './missing.ts';\nexport const x = y;`, './missing.ts'],
];

/** The second file of the circle, which is reported once. */
const CIRCLE = ['services/storage/w.ts', `import type { V } from './v.ts';\nexport type W = V[];`] as const;

const PACKAGES = ['kysely', 'pg', 'react', 'zod'];
const FOLDERS = ['app', 'bench', 'bootstrap', 'cli', 'domain', 'server', 'services', 'tests', 'tools'];

let project = '';

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), `${text}\n`);
};

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'prohor-rules-'));
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(ROOT, name), join(project, name));
  for (const name of PACKAGES) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    await write(`node_modules/${name}/index.js`, '');
  }
  for (const [path, text] of Object.entries(SOUND)) await write(path, text);
});
afterAll(() => rm(project, { recursive: true, force: true }));

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** The breaches that the project's import rules find. */
async function findBreaches(): Promise<{ files: number; breaches: string[] }> {
  const config = join(ROOT, 'dependency-cruiser.config.mjs');
  const args = ['--config', config, '--output-type', 'json', ...FOLDERS];
  // The program exits with an error status if there are breaches; its report is still complete.
  const { stdout } = await run(join(BIN, 'depcruise'), args, { cwd: project }).catch((error) => error);
  const { summary } = reportSchema.parse(JSON.parse(stdout));
  const breaches = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { files: summary.totalCruised, breaches: breaches.sort() };
}

describe('the import rules', () => {
  test('find nothing in a project that follows them', async () => {
    const { files, breaches } = await findBreaches();
    expect(files).toBeGreaterThanOrEqual(Object.keys(SOUND).length);
    expect(breaches).toEqual([]);
  });

  test('find each planted breach, and nothing else', async () => {
    const planted = [...BREACHES.map(([, file, text]) => [file, text] as const), CIRCLE];
    for (const [file, text] of planted) await write(file, text);
    const { breaches } = await findBreaches();
    expect(breaches).toEqual(BREACHES.map(([rule, file, , imported]) => `${rule}: ${file} → ${imported}`).sort());
    for (const [file] of planted) await rm(join(project, file));
  });
});
