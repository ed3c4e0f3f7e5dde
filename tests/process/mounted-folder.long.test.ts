import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CHECKOUT = join(import.meta.dirname, '..', '..');
/** Mounts a file system of its own on the data folder, which the system removes with the command. */
const MOUNT_AND_RUN = 'mount -t tmpfs -o "$OPTIONS" tmpfs "$DATA_DIR" && exec "$0" cli/prohor.ts migrate';

/** Stores an image in a folder of a file system that is mounted read-only, and prints the error's code. */
const STORE = `import('./services/storage/local-disk.ts').then(async ({ createLocalDisk }) =>
  createLocalDisk(process.env.DATA_DIR + '/files').put('a/0.txt', Buffer.from('x'), 'text/plain')).catch(({ code }) => console.log(code))`;
const MOUNT_AND_STORE = 'mount -t tmpfs -o ro tmpfs "$DATA_DIR" && exec "$0" -e "$STORE"';

const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

let dataDir = '';

describe.runIf(canMount)('requires root and mount: an embedded database is refused with one line', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'prohor-mounted-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const migrate = (options: string) =>
    spawnSync('unshare', ['-m', 'sh', '-c', MOUNT_AND_RUN, process.execPath], {
      cwd: CHECKOUT,
      env: { PATH: process.env.PATH, OPTIONS: options, DATA_DIR: dataDir },
      encoding: 'utf8',
    });

  test.each([
    ['ro', 'cannot be created or used \\(EROFS\\)\\.'],
    ['size=20m', 'cannot be created or used \\(ENOSPC\\)\\.'],
    ['noexec', 'does not allow programs \\(mount option noexec\\), but PostgreSQL runs from there; [^\\n]+'],
  ])('if the data folder is mounted with %s', (options, line) => {
    const { status, stdout, stderr } = migrate(options);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^DATA_DIR ${dataDir}\\S* ${line}\\n$`));
  });

  test('an image that cannot be stored on a read-only file system fails with EROFS', () => {
    const { stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', MOUNT_AND_STORE, process.execPath], {
      cwd: CHECKOUT,
      env: { PATH: process.env.PATH, STORE, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['EROFS\n', '']);
  });
});
