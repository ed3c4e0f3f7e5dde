import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { articleId } from '#tools/article-id.ts';
import { provideSystemFont } from '#tools/provide-system-font.ts';
import { waitUntil } from '#tools/wait-until.ts';
import { ensureBuild } from './ensure-build.ts';
import { startDemonstration } from './start-demonstration.ts';

const FOLDER = 'test-results/old-browsers';
const TIMEOUT_MS = 15_000;
/** Contains Chromium 80 for Linux on x64. */
const PACKAGE = 'chrome-aws-lambda@2.1.1';
const PORT = '9380';
const FLAGS = [
  ...['--headless', '--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu', '--hide-scrollbars'],
  ...['--window-size=360,780', `--remote-debugging-port=${PORT}`],
];
const SCRIPT_LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/reader-'))";
const SEARCH = `/search?q=${encodeURIComponent('সেতু')}`;

/** The results of the commands that this program sends: `Runtime.evaluate` has a result, `Page.captureScreenshot` has data. */
type Result = { result?: { value?: unknown }; data?: string };

/** Fetches Chromium 80 with npm into a temporary folder and starts it with a phone's window. */
async function startOldChromium() {
  const folder = await mkdtemp(join(tmpdir(), 'old-chromium-'));
  execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder });
  execFileSync('tar', ['xzf', 'chrome-aws-lambda-2.1.1.tgz'], { cwd: folder });
  const unpack = async (name: string) => brotliDecompressSync(await readFile(join(folder, 'package/bin', name)));
  await writeFile(join(folder, 'chromium'), await unpack('chromium.br'));
  await chmod(join(folder, 'chromium'), 0o755);
  await writeFile(join(folder, 'aws.tar'), await unpack('aws.tar.br'));
  execFileSync('tar', ['xf', 'aws.tar'], { cwd: folder });
  const font = await provideSystemFont(join(folder, 'fonts'));
  const env = { ...process.env, ...font, LD_LIBRARY_PATH: join(folder, 'lib'), HOME: folder };
  const flags = [...FLAGS, `--user-data-dir=${folder}/profile`, 'about:blank'];
  const browser = spawn(join(folder, 'chromium'), flags, { env, stdio: 'ignore' });
  const close = async () => {
    browser.kill('SIGKILL');
    await once(browser, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 300 });
  };
  return { ...(await connect()), close };
}

/** Connects to the browser's page. Playwright does not support Chromium 80. */
async function connect() {
  let url = '';
  const findPage = async () => {
    const response = await fetch(`http://127.0.0.1:${PORT}/json`).catch(() => null);
    const pages: { type: string; webSocketDebuggerUrl: string }[] = JSON.parse((await response?.text()) ?? '[]');
    url = pages.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '';
    return url !== '';
  };
  await waitUntil(findPage, TIMEOUT_MS, 'Chromium 80 did not start.');
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const pending = new Map<number, (result: Result) => void>();
  const errors: string[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result } = JSON.parse(String(data));
    if (id !== undefined) pending.get(id)?.(result);
    else if (method === 'Runtime.exceptionThrown') errors.push(String(data));
  });
  const send = (method: string, params: object = {}) =>
    new Promise<Result>((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
  await send('Page.enable');
  await send('Runtime.enable');
  const evaluate = async (expression: string) =>
    (await send('Runtime.evaluate', { expression, returnByValue: true })).result?.value;
  return {
    /** Errors that pages threw. */
    errors,
    evaluate,
    open: (at: string) => send('Page.navigate', { url: at }),
    expectTrue: async (what: string, expression: string) => {
      const isTrue = async () => (await evaluate(expression).catch(() => false)) === true;
      await waitUntil(isTrue, TIMEOUT_MS, () => `Chromium 80: ${what} failed.\n${errors.join('\n')}`);
      console.log(`${what}: ok`);
    },
    saveScreenshot: async (name: string) => {
      const { data = '' } = await send('Page.captureScreenshot', { format: 'png' });
      await writeFile(join(FOLDER, `${name}.png`), Buffer.from(data, 'base64'));
    },
  };
}

await ensureBuild();
await mkdir(FOLDER, { recursive: true });
const nowMs = Date.now();
const site = await startDemonstration(nowMs);
const { open, evaluate, expectTrue, saveScreenshot, errors, close } = await startOldChromium();
try {
  await open(`${site.origin}/`);
  await expectTrue('home is styled', "getComputedStyle(document.body).backgroundColor === 'rgb(255, 254, 251)'");
  await saveScreenshot('home');
  await evaluate('document.querySelector(\'[command="show-modal"]\').click()');
  await expectTrue('the menu opens', 'document.querySelector("dialog").open');
  await saveScreenshot('menu');
  await evaluate('document.querySelector("dialog").close()');
  const switchTheme = () => evaluate("document.querySelector('header [data-theme-toggle]').click()");
  await switchTheme();
  await expectTrue('the theme is dark', "document.documentElement.classList.contains('dark')");
  await switchTheme();
  await expectTrue('the script loads', SCRIPT_LOADED);
  const id = articleId('demo-teesta-rising');
  const actor = { userEmail: 'desk@prohor.example', userId: null };
  await site.editing.delete({ id, actor, nowMs, historyId: crypto.randomUUID() });
  await expectTrue('home follows a change', `!document.querySelector('a[href="/article/${id}"]')`);
  await open(`${site.origin}/article/demo-padma-night-market`);
  await expectTrue('an article is complete', "document.querySelectorAll('[data-blocks] > p').length > 3");
  await expectTrue('the script of the article loads', SCRIPT_LOADED);
  await evaluate("document.querySelector('[data-copy]').click()");
  await expectTrue('copying is confirmed', "document.querySelector('[data-copy-status]').textContent !== ''");
  await saveScreenshot('article');
  await open(`${site.origin}${SEARCH}`);
  await expectTrue('the search marks words', 'document.querySelectorAll("mark").length > 0');
  await saveScreenshot('search');
  if (errors.length > 0) throw new Error(errors.join('\n'));
} finally {
  await close();
  await site.stop();
}
