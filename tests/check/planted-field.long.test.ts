import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { PLANTED_LINES, readPlanted } from '#tests/support/articles/plant-field.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Compiles the sources as they are with some of the planted lines. Returns the files with errors. */
async function compile(lines: readonly (typeof PLANTED_LINES)[number][]): Promise<string[]> {
  const planted = new Map(
    await Promise.all(lines.map(async (line) => [join(ROOT, line.file), await readPlanted(line)] as const)),
  );
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost({ ...options, noEmit: true, incremental: false });
  const { readFile } = host;
  host.readFile = (file) => planted.get(file) ?? readFile(file);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true, incremental: false }, host);
  const files = ts.getPreEmitDiagnostics(program).map(({ file }) => relative(ROOT, file?.fileName ?? ''));
  return [...new Set(files)];
}

const [field, name] = PLANTED_LINES;

test('the compiler asks for the name of the part of a new field', async () => {
  expect(await compile([field])).toContain(name.file);
});

test('a new field needs no other line to compile', async () => {
  expect(await compile([field, name])).toEqual([]);
});
