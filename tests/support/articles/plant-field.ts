import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A new field of an article, and the name of its part: the lines that a developer adds to these two files. */
export const PLANTED_LINES = [
  {
    file: 'domain/article/article-fields.ts',
    before: '  tags: {',
    line: "  dateline: { kind: 'line', part: 'dateline', limit: { maxLength: 200, name: 'dateline' }, mayBeMissing: true },\n",
  },
  {
    file: 'app/strings/editor/article-parts.ts',
    before: '  tags: both(',
    line: "  dateline: both('Dateline', 'স্থান'),\n",
  },
] as const;

/** Returns the text of a file with its planted line. */
export async function readPlanted({ file, before, line }: (typeof PLANTED_LINES)[number]): Promise<string> {
  const text = await readFile(join(ROOT, file), 'utf8');
  expect(text).toContain(before);
  return text.replace(before, `${line}${before}`);
}

/** Starts a loader that returns an export of a source file, as it is with the planted field. */
export async function startPlantedLoader() {
  const planted = new Map(
    await Promise.all(PLANTED_LINES.map(async (lines) => [join(ROOT, lines.file), await readPlanted(lines)] as const)),
  );
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    plugins: [{ name: 'planted-field', load: (id) => planted.get(id) ?? null }],
  });
  const load = async (file: string, name: string) => (await server.ssrLoadModule(`/${file}`))[name];
  return { load, stop: () => server.close() };
}
