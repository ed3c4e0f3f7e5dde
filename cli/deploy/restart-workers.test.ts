import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restartWorkers } from './restart-workers.ts';

test('a server that has not replaced its workers in time may have replaced some', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-restart-'));
  const program = "process.on('SIGHUP', () => {}); setInterval(() => {}, 1_000); console.log('on')";
  // The last argument makes it a server to `findServer`.
  const server = spawn(process.execPath, ['-e', program, 'server/main.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(server.stdout, 'data');
  const pid = server.pid ?? 0;
  await writeFile(join(dataDir, 'server.pid'), `${pid}\n`);
  const restart = () => restartWorkers({ dataDir, workers: 2 }, pid, 200);
  expect(await restart()).toEqual({
    replaced: null,
    error: expect.stringContaining('has not replaced all its workers'),
  });
  server.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});
