import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './bundler/inline-script.ts';
import { oldBrowserStyles } from './bundler/old-browser-styles.ts';
import { pageStyles } from './bundler/page-styles.ts';
import { readerScript } from './bundler/reader-script.ts';
import { serviceWorker } from './bundler/service-worker.ts';

export default defineConfig({
  plugins: [inlineScript(), readerScript(), serviceWorker(), pageStyles(), tailwindcss(), reactRouter()],
  // The newsroom runs from Chrome 80 on; reader's pages can be read from Chrome 64 on (docs/operating.md).
  build: { target: 'chrome80', cssTarget: 'chrome64' },
  css: { postcss: { plugins: [oldBrowserStyles()] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: 'newsroom', test: /app\/|node_modules\/@?(base-ui|floating-ui)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
