import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleProgram } from './inline-script.ts';

const ENTRY = join(import.meta.dirname, '..', 'app', 'offline', 'service-worker.ts');

/** Vite plugin. Adds the service worker to the browser's files as `sw.js`. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async generateBundle() {
      const { text } = await bundleProgram(ENTRY);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
    },
  };
}
