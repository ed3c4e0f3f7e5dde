import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { importOptionsSchema } from '#domain/import/moving/import-request.ts';
import type {
  ImportFile,
  ImportOptions,
  ImportReportName,
  ImportRun,
  ImportRunKind,
  ImportSystem,
} from '#domain/import/moving/site-import.ts';
import { DEFAULT_IMPORT_OPTIONS } from '#domain/import/moving/site-import.ts';

const fileSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  modifiedMs: z.number(),
  addedMs: z.number(),
  system: z.enum(['wordpress', 'ghost']).nullable(),
});
export type FileRecord = z.infer<typeof fileSchema>;

/** The file name of a record. The client's name of the file is a value in the record and never part of a path. */
const RECORD = /^([0-9a-f-]{36})\.json$/;
const SITE_KEY = /^[0-9a-f]{8}$/;

/**
 * The folder `import` of the data folder: the uploads of the dashboard's import and its state. The process of a run writes
 * `dry-run.json` or `import.json` and the reports; the server writes the rest.
 */
export function openImportFolder(dataDir: string) {
  const root = join(dataDir, 'import');
  const uploads = join(root, 'files');
  const at = (name: string) => join(root, name);
  const createFolders = () => mkdir(uploads, { recursive: true, mode: 0o700 });
  const toPath = (id: string) => join(uploads, id);
  const toRecordPath = (id: string) => join(uploads, `${id}.json`);

  const findFile = async (id: string): Promise<(ImportFile & FileRecord) | null> => {
    const record = RECORD.test(`${id}.json`) ? fileSchema.safeParse(await readJson(toRecordPath(id))).data : undefined;
    if (record === undefined) return null;
    const found = await stat(toPath(id)).catch(() => null);
    return { id, ...record, receivedBytes: found?.size ?? 0 };
  };

  return {
    toPath,
    /** The mapping of a site outlives its files, because the last export before the move needs the same. */
    toMappingPath: (siteKey: string) => at(`mapping-${SITE_KEY.test(siteKey) ? siteKey : 'unknown'}.json`),
    toReportPath: (kind: ImportRunKind) => at(`${kind}.report`),
    toReportFile: (name: ImportReportName) => at(name === 'images.txt' ? name : name.replace('.', '.report.')),
    stopMark: at('stop'),
    hasStopMark: () =>
      access(at('stop')).then(
        () => true,
        () => false,
      ),
    startMark: at('starting'),
    /** Removes the start mark, unless it is of another start. */
    removeStartMark: async (start: string) => {
      const found = await readFile(at('starting'), 'utf8').catch(() => null);
      if (found === start) await rm(at('starting'), { force: true });
    },

    findFile,
    /** In the order in which they were added. */
    listFiles: async (): Promise<ImportFile[]> => {
      const names = await readdir(uploads).catch(() => []);
      const files = await Promise.all(names.map((name) => findFile(RECORD.exec(name)?.[1] ?? '')));
      return files
        .filter((file) => file !== null)
        .sort((a, b) => a.addedMs - b.addedMs)
        .map(({ addedMs: _, ...file }) => file);
    },
    saveFile: async (id: string, record: FileRecord) => {
      await createFolders();
      await writeJson(toRecordPath(id), record);
    },
    removeFile: async (id: string) => {
      await rm(toPath(id), { force: true });
      await rm(toRecordPath(id), { force: true });
    },
    removeRun: (kind: ImportRunKind) => rm(at(`${kind}.json`), { force: true }),
    /** Removes everything but the mappings. */
    removeAll: async () => {
      const names = await readdir(root).catch(() => []);
      const removed = names.filter((name) => !/^mapping-.*\.json$/.test(name));
      await Promise.all(removed.map((name) => rm(at(name), { recursive: true, force: true })));
    },

    readOptions: async (): Promise<ImportOptions> =>
      importOptionsSchema.safeParse(await readJson(at('options.json'))).data ?? DEFAULT_IMPORT_OPTIONS,
    saveOptions: async (options: ImportOptions) => {
      await createFolders();
      await writeJson(at('options.json'), options);
    },
    /** The cast is safe because only this program writes the file. */
    readRun: async (kind: ImportRunKind) => (await readJson(at(`${kind}.json`))) as ImportRun | null,
    saveRun: (run: ImportRun) => writeJson(at(`${run.kind}.json`), { ...run, savedMs: Date.now() }),
    readJson: (path: string) => readJson(path),
    saveJson: (path: string, value: unknown) => writeJson(path, value),
    createFolders,
  };
}

export type ImportFolder = ReturnType<typeof openImportFolder>;

/** The system that the files are from; null if they are from both systems, or if there are none. */
export function findSystem(files: readonly ImportFile[]): ImportSystem | null {
  const [first, other] = new Set(files.map(({ system }) => system));
  return first === undefined || other !== undefined ? null : first;
}

/** Returns null if the file is missing or not complete. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  // Another process may write the same file.
  const temporaryPath = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(temporaryPath, JSON.stringify(value));
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
