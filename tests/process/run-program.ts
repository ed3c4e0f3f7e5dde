import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitUntil } from '#tests/support/wait-until.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = 60_000;
/** Where a program writes that is given no data folder. */
const SCRATCH_DIR = mkdtempSync(join(tmpdir(), 'prohor-process-'));
process.on('exit', () => rmSync(SCRATCH_DIR, { recursive: true, force: true }));

/** How a program ended and what it said. */
export type Ended = { status: number | null; out: string; err: string };

type Environment = Record<string, string>;

/** Runs the command line as an operator does and waits for its end; `input` is its standard input. */
export async function runProhor(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, ['cli/prohor.ts', ...args], { cwd: ROOT, env: cleanEnvironment(env) });
  child.stdin.end(input);
  return waitForEnd(child);
}

/** Starts the server and waits for its end, for starts that are to be refused. */
export async function runRefusedStart(env: Environment): Promise<Ended> {
  return waitForEnd(spawnServer(env));
}

export type StartedServer = {
  origin: string;
  child: ChildProcess;
  /** Everything it has written so far. */
  said(): string;
  /** Sends a signal and waits for the end; resolves with the exit status, null for an end by signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the server, on a free port unless one is given, and waits until it serves. */
export async function startServer(env: Environment): Promise<StartedServer> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawnServer({ ...env, PORT: port });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece) => {
      said += piece;
    });
  }
  await waitUntil(
    () => said.includes(' is open at '),
    START_LIMIT_MS,
    () => `The server has not started: ${said}`,
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    said: () => said,
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [status] = await ended;
      return status;
    },
  };
}

/** A port nobody listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const bound = probe.address();
  probe.close();
  await once(probe, 'close');
  if (bound === null || typeof bound === 'string') throw new Error('No free port.');
  return bound.port;
}

function spawnServer(env: Environment): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: cleanEnvironment({ NODE_ENV: 'production', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Only what finds programs: no variable of the contract may slip in from outside. */
function cleanEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, DATA_DIR: SCRATCH_DIR, ...env };
}

async function waitForEnd(child: ChildProcess): Promise<Ended> {
  if (child.stdout === null || child.stderr === null) throw new Error('The program has no output.');
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await closed;
  return { status, out, err };
}
