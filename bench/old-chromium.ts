import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';

/** Contains Chromium 80 for Linux on x64. */
const PACKAGE = 'chrome-aws-lambda@2.1.1';
const FLAGS = ['--headless', '--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu', '--hide-scrollbars'];
const START_ATTEMPTS = 60;

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));
const message = z.object({ id: z.number().optional(), method: z.string().optional(), result: z.unknown().optional() });
const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) });
const captured = z.object({ data: z.string() });

export type OldChromium = {
  open(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  screenshot(path: string): Promise<void>;
  /** Errors that pages threw. */
  errors: readonly string[];
  close(): Promise<void>;
};

/** Fetches Chromium 80 with npm into a temporary folder and starts it with a phone's window. */
export async function startOldChromium(env: Record<string, string>): Promise<OldChromium> {
  const folder = await mkdtemp(join(tmpdir(), 'old-chromium-'));
  await unpack(folder);
  const port = '9380';
  const flags = [...FLAGS, '--window-size=360,780', `--user-data-dir=${folder}/profile`];
  const browser = spawn(join(folder, 'chromium'), [...flags, `--remote-debugging-port=${port}`, 'about:blank'], {
    env: { ...process.env, ...env, LD_LIBRARY_PATH: join(folder, 'lib'), HOME: folder },
    stdio: 'ignore',
  });
  const connection = await connect(port);
  return { ...createCommands(connection), errors: connection.errors, close: () => stop(browser, folder) };
}

async function unpack(folder: string): Promise<void> {
  execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder });
  execFileSync('tar', ['xzf', 'chrome-aws-lambda-2.1.1.tgz'], { cwd: folder });
  const read = async (name: string) => brotliDecompressSync(await readFile(join(folder, 'package/bin', name)));
  await writeFile(join(folder, 'chromium'), await read('chromium.br'));
  await chmod(join(folder, 'chromium'), 0o755);
  await writeFile(join(folder, 'aws.tar'), await read('aws.tar.br'));
  execFileSync('tar', ['xf', 'aws.tar'], { cwd: folder });
}

async function findPage(port: string): Promise<string> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    await sleep(250);
    const response = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    const page = response && targets.parse(await response.json()).find(({ type }) => type === 'page');
    if (page) return page.webSocketDebuggerUrl;
  }
  throw new Error('Chromium 80 did not start.');
}

async function connect(port: string) {
  const socket = new WebSocket(await findPage(port));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (result: unknown) => void>();
  const errors: string[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result } = message.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
    else if (method === 'Runtime.exceptionThrown') errors.push(String(data));
  });
  const send = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await send('Page.enable');
  await send('Runtime.enable');
  return { send, errors };
}

function createCommands({ send }: Awaited<ReturnType<typeof connect>>) {
  const evaluate = async (expression: string) =>
    evaluated.parse(await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result
      .value;
  return {
    evaluate,
    open: async (url: string) => {
      await send('Page.navigate', { url });
    },
    screenshot: async (path: string) => {
      const { data } = captured.parse(await send('Page.captureScreenshot', { format: 'png' }));
      await writeFile(path, Buffer.from(data, 'base64'));
    },
  };
}

async function stop(browser: ChildProcess, folder: string): Promise<void> {
  browser.kill('SIGKILL');
  await sleep(300);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
