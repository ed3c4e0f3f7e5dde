import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const FILES = ['biome.json', 'biome/sql-stays-in-services.grit', 'biome/html-through-its-element.grit'];

let project = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'prohor-rules-'));
  for (const name of FILES) await cp(join(ROOT, name), join(project, name));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const lintSchema = z.object({
  diagnostics: z.array(z.object({ category: z.string() })),
});

/** How often the project's own lint rules report something in a file with this text. */
async function countReports(path: string, text: string): Promise<number> {
  const file = join(project, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${text}\n`);
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', path];
  const biome = join(ROOT, 'node_modules', '.bin', 'biome');
  const { stdout } = await run(biome, args, { cwd: project }).catch((error) => error);
  await rm(file);
  const { diagnostics } = lintSchema.parse(JSON.parse(stdout));
  return diagnostics.filter(({ category }) => category === 'plugin').length;
}

const QUERIES = [
  `db.selectFrom('articles')`,
  `trx?.insertInto('articles')`,
  `(await open()).updateTable('articles')`,
  `db.deleteFrom('articles')`,
  `db.executeQuery(query)`,
  'sql`select 1`',
  'sql<{ one: 1 }>`select 1`',
] as const;

describe('the lint rule on queries', () => {
  const text = `export const queries = [${QUERIES.join(', ')}];`;

  test.each(['app/reader/y.ts', 'bench/y.ts', 'cli/y.ts', 'domain/y.ts', 'server/jobs/y.ts'])(
    'reports each in %s',
    async (path) => {
      expect(await countReports(path, text)).toBe(QUERIES.length);
    },
  );

  test.each(['services/articles/y.ts', 'server/y.test.ts', 'tests/y.ts', 'tools/y.ts'])(
    'allows them in %s',
    async (path) => {
      expect(await countReports(path, text)).toBe(0);
    },
  );
});

describe('the lint rule on HTML that React does not escape', () => {
  const attribute = `export const A = () => <p dangerouslySetInnerHTML={{ __html: text }} />;`;
  const property = `const attributes = { dangerouslySetInnerHTML: { __html: text } };`;

  test('reports it as an attribute and as a property', async () => {
    expect(await countReports('app/reader/y.tsx', `${attribute}\n${property}`)).toBe(2);
  });

  test('allows it for constants of the build', async () => {
    expect(await countReports('app/document/document.tsx', attribute)).toBe(0);
  });
});
