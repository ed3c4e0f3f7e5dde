import { addMissingMethods } from './add-missing-methods.ts';

/** Type of React Router's entry script that prevents the browser from running it. */
export const DEFERRED_TYPE = 'text/deferred-module';

/** `id` of the element with the data of the page's loaders. */
export const DATA_ID = 'page-data';

declare global {
  interface Window {
    /** React Router's first inline script sets it, unless the browser is too old to hydrate the page. */
    __reactRouterContext?: { streamController?: ReadableStreamDefaultController<string> };
  }
}

/** After the load event: long enough for the page to be painted, too short to be noticed. */
const AFTER_LOAD_MS = 200;

/** The entry script imports these itself: they act as soon as they run. */
const IMPORTED_BY_ENTRY = /\/(entry\.client|manifest)-/;

/**
 * Runs at the end of `<body>`. Passes on the page's data. Starts the modules listed in its script's `data-modules` after the
 * page has loaded and been painted, or at the reader's first interaction if that comes earlier: until then they compete
 * with neither the featured image nor the font.
 * @public called by the inline script
 */
export function run(): void {
  passData();
  const urls = document.currentScript?.dataset.modules?.match(/\S+/g) ?? [];
  let hasStarted = false;
  const start = () => {
    if (!hasStarted) void startModules(urls);
    hasStarted = true;
  };
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start, AFTER_LOAD_MS));
  if (document.readyState === 'complete') startAfterPaint();
  else addEventListener('load', startAfterPaint);
  for (const type of ['pointerdown', 'keydown', 'touchstart']) {
    addEventListener(type, start, { once: true, passive: true });
  }
}

/** Gives the page's data to the router, which reads them from a stream. */
function passData() {
  const controller = window.__reactRouterContext?.streamController;
  controller?.enqueue(document.getElementById(DATA_ID)?.textContent ?? '');
  controller?.close();
}

/** Fetches all modules together but runs them one by one. Each step is a task: none of them blocks a phone for long. */
async function startModules(urls: readonly string[]) {
  addMissingMethods();
  for (const href of urls) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await nextTask();
  }
  for (const url of urls) {
    if (IMPORTED_BY_ENTRY.test(url)) continue;
    await import(/* @vite-ignore */ url);
    await nextTask();
  }
  for (const deferred of document.querySelectorAll(`script[type="${DEFERRED_TYPE}"]`)) {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = deferred.textContent;
    document.body.append(script);
  }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
