import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startClients } from '#tools/keep-alive-clients.ts';
import { waitUntil } from '#tools/wait-until.ts';
import { isInstalled, listWorkers, withWorkers } from './faulty-site.ts';

// Replaces both workers (SIGHUP) while clients request the home page, and fails if a request fails. Usage:
// node bench/faults/rolling-restart.ts
const CLIENTS = 8;
const WRK_SECONDS = 40;
const RESTART_LIMIT_MS = 120_000;

await withWorkers(async (server) => {
  const before = listWorkers(server);
  const clients = startClients(server.origin, CLIENTS);
  const wrk = isInstalled('wrk') ? runWrk(server.origin) : null;
  server.child.kill('SIGHUP');
  const startMs = performance.now();
  await waitUntil(() => server.output().includes('restarted the workers'), RESTART_LIMIT_MS, server.output);
  console.log(`both workers were replaced within ${Math.round((performance.now() - startMs) / 1_000)} s`);
  const { answered, failures } = await clients.stop();
  console.log(`own clients: ${answered} requests, ${failures.length} failed ${[...new Set(failures)].join(', ')}`);
  const output = (await wrk) ?? 'wrk is not installed';
  console.log(output);
  const hasWrkErrors = /Socket errors|Non-2xx/.test(output);
  return failures.length === 0 && !hasWrkErrors && listWorkers(server).every((pid) => !before.includes(pid));
});

async function runWrk(origin: string): Promise<string> {
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c32', `-d${WRK_SECONDS}s`, `${origin}/`]);
  return stdout;
}
