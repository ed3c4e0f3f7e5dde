import type { Plugin } from 'vite';
import { build } from 'vite';

const QUERY = /\?inline-script$/;

/**
 * Vite plugin. With `import { program } from './file.ts?inline-script'`, `program` is the text of a classic script that
 * calls the module's exported function `run`. The module is bundled with its imports and minified.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    load: {
      filter: { id: QUERY },
      async handler(id) {
        if (this.environment.config.consumer === 'client') return toModule('');
        const { text, files } = await bundleProgram(id.replace(QUERY, ''));
        for (const file of files) this.addWatchFile(file);
        return toModule(text);
      },
    },
  };
}

const toModule = (text: string) => `export const program = ${JSON.stringify(text)};`;

const ENTRY = 'virtual:inline-script-entry';

/** Bundles and minifies a module with its imports into a classic script that calls its exported function `run`. */
export async function bundleProgram(file: string): Promise<{ text: string; files: readonly string[] }> {
  const entry: Plugin = {
    name: 'inline-script-entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) => (id === ENTRY ? `import { run } from ${JSON.stringify(file)};\nrun();` : null),
  };
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entry],
    publicDir: false,
    build: {
      write: false,
      target: 'chrome64',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const chunk = 'output' in result ? result.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${file} produced no script.`);
  const text = chunk.code.trim();
  if (/<\/script|<!--/i.test(text)) throw new Error(`${file} contains text that would end its script element.`);
  return { text, files: chunk.moduleIds.filter((moduleId) => moduleId !== ENTRY) };
}
