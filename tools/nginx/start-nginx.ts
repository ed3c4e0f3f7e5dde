import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from '#services/postgres/free-port.ts';
import { endWithin, waitUntil } from '../wait-until.ts';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 60_000;
/** Debian installs nginx in a folder that is only in root's PATH. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) };

export type StartedNginx = { origin: string; stop: () => Promise<void> };

/** Throws if nginx is not installed. */
export function requireNginx(): void {
  if (spawnSync('nginx', ['-v'], { env }).status !== 0)
    throw new Error('No nginx found: install it (apt-get install nginx-light).');
}

/** Starts the installed nginx with one worker on a free port. `describeServers` returns the content of the `http` block. */
export async function startNginx(describeServers: (port: number, dir: string) => string): Promise<StartedNginx> {
  requireNginx();
  const dir = await mkdtemp(join(tmpdir(), 'prohor-nginx-'));
  // Workers run as another user if this process is root.
  await chmod(dir, 0o755);
  const port = await findFreePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`);
  const config = `
daemon off;
worker_processes 1;
pid ${dir}/pid;
error_log ${dir}/error.log crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  ${paths.join('\n  ')}
  ${describeServers(port, dir)}
}
`;
  await writeFile(join(dir, 'nginx.conf'), config);
  // If this process ended by an error, an inherited output would remain open.
  const child = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  const isListening = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await waitUntil(isListening, START_LIMIT_MS, () => 'nginx has not started.');
  return {
    origin,
    stop: async () => {
      child.kill();
      await endWithin(exited, END_LIMIT_MS, 'nginx has not ended.');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
