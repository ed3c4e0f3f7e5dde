import { DEFERRED_TYPE } from './start-modules.ts';
import { program } from './start-modules.ts?inline-script';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** The modules of the development server have other paths. They must run after its runtime, which the entry script imports. */
const BUILT_FILES = '/assets/';

/**
 * Removes the module preloads from a rendered document and lets `start-modules.ts` start its entry script. The patterns
 * match the HTML of React Router's `Scripts` component.
 */
export function deferScripts(html: string): string {
  const preloaded = [...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? []);
  const modules = [...new Set(preloaded)].filter((href) => href.startsWith(BUILT_FILES));
  return html
    .replace(PRELOAD, '')
    .replaceAll('<script type="module" async="">', `<script type="${DEFERRED_TYPE}">`)
    .replace('</body>', () => `<script data-modules="${modules.join(' ')}">${program}</script></body>`);
}
