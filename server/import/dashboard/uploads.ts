import { randomUUID } from 'node:crypto';
import { open, statfs } from 'node:fs/promises';
import type { SiteImports } from '#app/newsroom-context.ts';
import type { ImportState, ImportUploadProblem, ImportUploadResult } from '#domain/import/moving/site-import.ts';
import { RESERVED_DISK_BYTES } from '#domain/import/moving/site-import.ts';
import type { ImportFolder } from './import-folder.ts';
import { isBusy } from './import-state.ts';
import { recogniseExport } from './recognise-export.ts';

const refused = (problem: ImportUploadProblem): ImportUploadResult => ({ kind: 'refused', problem });

/** Receives the files of an export. The client's names of files are never used in paths. */
export function createUploads(
  folder: ImportFolder,
  read: () => Promise<ImportState>,
): Pick<SiteImports, 'addFile' | 'writeChunk' | 'remove'> {
  /** True if 1 GB remains free after the rest of all files, and `moreBytes`, have arrived. */
  const hasRoom = async (moreBytes: number) => {
    const [{ bavail, bsize }, files] = await Promise.all([statfs(folder.toPath('..')), folder.listFiles()]);
    const missing = files.reduce((sum, file) => sum + file.bytes - file.receivedBytes, moreBytes);
    return bavail * bsize >= missing + RESERVED_DISK_BYTES;
  };
  return {
    addFile: async ({ name, bytes, modifiedMs }) => {
      const state = await read();
      if (isBusy(state)) return refused('running');
      if (state.import !== null) return refused('finished');
      if (bytes === 0) return refused('empty');
      const known = state.files.find(
        (file) => file.name === name && file.bytes === bytes && file.modifiedMs === modifiedMs,
      );
      if (known !== undefined) {
        if (known.receivedBytes < bytes && !(await hasRoom(0))) return refused('full');
        return { kind: 'received', id: known.id, receivedBytes: known.receivedBytes };
      }
      const id = randomUUID();
      await folder.createFolders();
      if (!(await hasRoom(bytes))) return refused('full');
      await folder.removeRun('dry-run');
      await folder.saveFile(id, { name, bytes, modifiedMs, addedMs: Date.now(), system: null });
      return { kind: 'received', id, receivedBytes: 0 };
    },
    writeChunk: async ({ id, offset, bytes }) => {
      const file = await folder.findFile(id);
      if (file === null || offset > file.receivedBytes || offset + bytes.length > file.bytes) return refused('missing');
      const endBytes = offset + bytes.length;
      // The client sent it again after a lost response.
      if (endBytes <= file.receivedBytes) return { kind: 'received', id, receivedBytes: file.receivedBytes };
      if (!(await hasRoom(0))) return refused('full');
      if (file.receivedBytes === 0) {
        const system = recogniseExport(bytes);
        if (system === null) {
          await folder.removeFile(id);
          return refused('wrong-type');
        }
        const { id: _, receivedBytes: __, ...record } = file;
        await folder.saveFile(id, { ...record, system });
      }
      try {
        await writeAt(folder.toPath(id), offset, bytes);
      } catch (error) {
        if (error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code)))
          return refused('full');
        throw error;
      }
      return { kind: 'received', id, receivedBytes: endBytes };
    },
    remove: async (id) => {
      if (isBusy(await read())) return { kind: 'not-started', problem: 'running' };
      if (id === null) await folder.removeAll();
      else {
        await folder.removeFile(id);
        await folder.removeRun('dry-run');
      }
      return { kind: 'removed' };
    },
  };
}

async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<void> {
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
  try {
    // On a full disk, one call writes a part and the next one fails.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, offset + done);
      done += bytesWritten;
    }
  } finally {
    await file.close();
  }
}
