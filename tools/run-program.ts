import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findFreePort } from '#services/postgres/free-port.ts';
import { endWithin, waitUntil } from './wait-until.ts';

const ROOT = join(import.meta.dirname, '..');
/** A shared compile cache halves the start time. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compile');
const START_LIMIT_MS = 600_000;
const END_LIMIT_MS = 300_000;
/** The data folder of programs that are started without one. */
const SCRATCH_DIR = mkdtempSync(join(tmpdir(), 'prohor-process-'));
process.on('exit', () => rmSync(SCRATCH_DIR, { recursive: true, force: true }));

/** The exit status and the output of a program. */
export type Ended = { status: number | null; out: string; err: string };

type Environment = Record<string, string>;

/** Only root can start a program as another user. */
type SystemUser = { uid: number; gid: number };

/** Runs the command line as an operator does and waits until it exits; `input` is its standard input. */
export function runProhor(args: readonly string[], env: Environment, input = ''): Promise<Ended> {
  return startProhor(args, env, input).ended;
}

/** As {@link runProhor}, but the caller may send signals to the process. */
export function startProhor(
  args: readonly string[],
  env: Environment,
  input = '',
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['cli/prohor.ts', ...args], { cwd: ROOT, env: cleanEnvironment(env) });
  child.stdin.end(input);
  return { child, ended: waitForEnd(child) };
}

/**
 * Starts a server that must refuse to start, on a free port by default, and waits until it exits. `openFiles` limits its open
 * files.
 */
export async function runRefusedStart(env: Environment, openFiles?: number): Promise<Ended> {
  return waitForEnd(spawnServer({ PORT: String(await findFreePort()), ...env }, { openFiles }));
}

export type StartedServer = {
  origin: string;
  child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Sends a signal if the server runs, and waits for the exit. Resolves with the exit status; null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

type StartOptions = {
  user?: SystemUser | undefined;
  /** The folder of the program; this checkout by default. */
  checkout?: string | undefined;
  /** The Node.js that runs it; that of this process by default. */
  node?: string | undefined;
};

/** Starts the server, on a free port and as this user by default, and waits until it accepts requests. */
export async function startServer(env: Environment, options: StartOptions = {}): Promise<StartedServer> {
  const port = env.PORT ?? String(await findFreePort());
  const child = spawnServer({ ...env, PORT: port }, options);
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece) => {
      output += piece;
    });
  }
  const complain = () => `The server has not started: ${output}`;
  await waitUntil(() => output.includes(' is open at ') || child.exitCode !== null, START_LIMIT_MS, complain);
  if (child.exitCode !== null) {
    await endWithin(closed, END_LIMIT_MS, complain);
    // Another program may have taken the port since it was found to be free.
    if (env.PORT === undefined && output.includes(`PORT ${port} is already in use`)) return startServer(env, options);
    throw new Error(complain());
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    end: async (signal) => {
      const ended = once(child, 'exit');
      // False if the process has ended.
      const isSent = child.exitCode === null && child.signalCode === null && child.kill(signal);
      if (isSent) await endWithin(ended, END_LIMIT_MS, () => `${signal} has not ended the server: ${output}`);
      return child.exitCode;
    },
  };
}

type SpawnOptions = StartOptions & { openFiles?: number | undefined };

function spawnServer(env: Environment, options: SpawnOptions): ChildProcess {
  const { user, openFiles, checkout = ROOT, node = process.execPath } = options;
  const [command = '', ...args] = [
    ...(openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`]),
    ...[node, '--max-semi-space-size=8', 'server/main.ts'],
  ];
  return spawn(command, args, {
    cwd: checkout,
    env: cleanEnvironment({ NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', DRAIN_SECONDS: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...user,
  });
}

/** Passes on only variables that locate programs, not those of the configuration. */
function cleanEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATA_DIR: SCRATCH_DIR,
    VIDEO_POSTERS: 'off',
    ...env,
  };
}

async function waitForEnd(child: ChildProcess): Promise<Ended> {
  if (child.stdout === null || child.stderr === null) throw new Error('The program has no output.');
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await closed;
  return { status, out, err };
}
