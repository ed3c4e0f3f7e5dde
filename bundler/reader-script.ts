import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';

const QUERY = /\?reader-script$/;
const ENTRY = join(import.meta.dirname, '..', 'app', 'entry.reader.ts');
const FOLDER = 'assets/';

/** The entry and its chunks. Each file name has a hash of its content. */
type Bundle = { readonly entryUrl: string; readonly files: readonly { fileName: string; code: string }[] };

/**
 * Vite plugin. With `import { url } from '../entry.reader.ts?reader-script'`, `url` is the URL of the script for
 * reader's pages. The script is bundled separately, with Preact instead of React. The development server cannot serve
 * its own modules for it, because they import React. It bundles the script again for each request instead.
 */
export function readerScript(): Plugin {
  return {
    name: 'reader-script',
    load: {
      filter: { id: QUERY },
      async handler() {
        if (this.environment.config.consumer === 'client') return `export const url = '';`;
        return `export const url = ${JSON.stringify((await bundleReader()).entryUrl)};`;
      },
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const { fileName, code } of (await bundleReader()).files) {
        this.emitFile({ type: 'asset', fileName, source: code });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith(`/${FOLDER}reader`)) return next();
        const { entryUrl, files } = await bundleReader();
        const file = files.find(({ fileName }) => `/${fileName}` === request.url);
        // If the entry has changed since the page was rendered, the current code is served at its old URL.
        const code = file?.code ?? files.find(({ fileName }) => `/${fileName}` === entryUrl)?.code;
        response.setHeader('Content-Type', 'text/javascript');
        response.end(code);
      });
    },
  };
}

async function bundleReader(): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: {
      alias: [
        { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
        { find: /^react$/, replacement: 'preact/compat' },
      ],
    },
    build: {
      write: false,
      // The syntax of the oldest browsers that load modules. The script ends early if they lack an API.
      target: 'chrome64',
      minify: 'oxc',
      modulePreload: false,
      rolldownOptions: {
        input: { reader: ENTRY },
        output: {
          format: 'es',
          entryFileNames: `${FOLDER}reader-[hash].js`,
          chunkFileNames: `${FOLDER}reader-[name]-[hash].js`,
        },
      },
    },
  });
  return toBundle(Array.isArray(result) || !('output' in result) ? [] : result.output);
}

function toBundle(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Bundle {
  const chunks = output.filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('The script of the reader’s pages was not built.');
  return { entryUrl: `/${entry.fileName}`, files: chunks.map(({ fileName, code }) => ({ fileName, code })) };
}
