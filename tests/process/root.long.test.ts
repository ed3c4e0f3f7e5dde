import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArticle } from '#tests/support/articles/make-article.ts';
import { runProhor, startServer } from '#tools/run-program.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..');
/** The account `nobody` of Debian and most other systems. */
const SERVICE = { uid: 65534, gid: 65534 };

const isRoot = process.getuid?.() === 0;
const canServiceRead = spawnSync('test', ['-r', CHECKOUT], { cwd: '/', ...(isRoot && SERVICE) }).status === 0;

let folder = '';
let dataDir = '';

const listForeignFiles = () => execFileSync('find', [dataDir, '!', '-uid', String(SERVICE.uid)], { encoding: 'utf8' });

const { id: _, ...fields } = makeArticle({ id: 'by-root' });
const importFile = JSON.stringify({ articles: { 'by-root': fields } });

describe.runIf(isRoot && canServiceRead)(
  'requires root, and a checkout that all users can read: root’s command',
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'prohor-owner-'));
      dataDir = join(folder, 'data');
      await chmod(folder, 0o755);
      await mkdir(dataDir, { mode: 0o700 });
      await chown(dataDir, SERVICE.uid, SERVICE.gid);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('uses the data folder of another user as that user, whose server starts before and after it', async () => {
      expect(await runProhor(['migrate'], { DATA_DIR: dataDir })).toMatchObject({ status: 0, out: '' });
      expect(listForeignFiles()).toBe('');

      const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { user: SERVICE });
      expect(await runProhor(['import', '-'], { DATA_DIR: dataDir }, importFile)).toMatchObject({ status: 0 });
      expect((await fetch(`${server.origin}/article/by-root`)).status).toBe(200);
      expect(await server.end('SIGTERM')).toBe(0);

      expect(await runProhor(['export', '-'], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
      expect(listForeignFiles()).toBe('');
      const restarted = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { user: SERVICE });
      expect((await fetch(`${restarted.origin}/article/by-root`)).status).toBe(200);
      expect(await restarted.end('SIGTERM')).toBe(0);
    });
  },
);
