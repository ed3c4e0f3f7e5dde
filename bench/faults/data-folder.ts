import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProhor, startServer } from '#tools/run-program.ts';
import { administer, openTemporaryPostgres } from '#tools/temporary-postgres.ts';
import { ensureBuild } from '../ensure-build.ts';
import { left, printTable } from '../print-table.ts';

/** The system account `nobody`. The service of the second measurement runs as this account. */
const SERVICE = { uid: 65534, gid: 65534 };

/** `before` is what the code of commit c7ab2f4 does. */
type Row = [what: string, before: string, now: string];

/** Turns on maintenance mode in a copy of a folder that is served. The original must stay open to readers. */
async function changeCopy(folder: string): Promise<Row[]> {
  const original = join(folder, 'original');
  const copy = join(folder, 'copy');
  const server = await startServer({ DATA_DIR: original, SEED: 'none' });
  execFileSync('cp', ['-a', original, copy]);
  const changed = await runProhor(['flag', 'maintenance', 'on'], { DATA_DIR: copy });
  const inCopy = await readMaintenance(copy);
  const inOriginal = await readMaintenance(original);
  await server.end('SIGTERM');
  return [
    ['a command on a copied folder, exit status', '0', String(changed.status)],
    ['… maintenance mode in the copy, in the original', 'on, on', `${inCopy}, ${inOriginal}`],
  ];
}

async function readMaintenance(dataDir: string): Promise<string> {
  const { out } = await runProhor(['export', '-'], { DATA_DIR: dataDir });
  return /"maintenance":\s*\{\s*"status":\s*true/.test(out) ? 'on' : 'off';
}

/** Runs commands as root on the folder of another user, and starts that user's service again. */
async function changeAsRoot(folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'service');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, SERVICE.uid, SERVICE.gid);
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { user: SERVICE });
  await first.end('SIGTERM');
  await runProhor(['flag', 'maintenance', 'on'], { DATA_DIR: dataDir });
  const foreign = execFileSync('find', [dataDir, '!', '-uid', String(SERVICE.uid)], { encoding: 'utf8' });
  const start = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { user: SERVICE }).then(
    async (server) => {
      await server.end('SIGTERM');
      return 'starts';
    },
    () => 'does not start',
  );
  return [
    ['files of root after root’s command', 'postgres/prohor.conf and others', foreign.trim() || 'none'],
    ['… the service of the other user', 'does not start', start],
  ];
}

/** What the site's connection may do, and PostgreSQL's processes. */
async function inspectPrivileges(): Promise<Row[]> {
  const postgres = await openTemporaryPostgres();
  const file = await administer(postgres.url, "select pg_read_file('/etc/passwd')").then(
    () => 'is read',
    (error: Error) => error.message,
  );
  const [pid] = (await readFile(join(postgres.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  await postgres.close();
  return [
    ["pg_read_file('/etc/passwd') as the site", 'is read', file],
    ['capabilities of PostgreSQL that root started', '0000000000000006', /CapEff:\t(\w+)/.exec(status)?.[1] ?? ''],
  ];
}

if (process.getuid?.() !== 0) throw new Error('Only root can start a service as another user.');
await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), 'prohor-faults-'));
await chmod(folder, 0o755);
const rows = [...(await changeCopy(folder)), ...(await changeAsRoot(folder)), ...(await inspectPrivileges())];
await rm(folder, { recursive: true, force: true });
printTable([left('data folder'), left('before (c7ab2f4)'), left('now')], rows);
