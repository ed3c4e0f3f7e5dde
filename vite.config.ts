import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './app/head/inline-script-plugin.ts';
import { serviceWorker } from './app/offline/service-worker-plugin.ts';
import { oldBrowserStyles } from './app/old-browsers/old-browser-styles.ts';

/**
 * What every page of the reader's site loads, in one chunk: one compresses better than several. Nothing of the newsroom.
 * Each screen has a chunk of its own, which loads together with the page's data.
 */
const READER =
  /node_modules\/(react-router|cookie|set-cookie-parser|turbo-stream)\/|app\/(reader\/(lists(?!\/(card|growing|use-growing|more|link)-)|ads|reader-layout)|shell(?!\/not-found)|live|components(?!\/html-)|edition|offline)\/|app\/strings\/site\.ts|domain\/(taxonomy\/categories|edition|time\/(format|local-day)|markup\/split-unbroken|article\/article\.ts)/;
/** The cards of the home page and of categories. */
const CARDS = /app\/(reader\/lists\/card-|components\/html-)/;
/** Lists with further pages: of categories and search results. */
const LISTS = /app\/reader\/lists\//;
/** What the search results and the texts draw with React. */
const PARTS = /app\/article\/article-(image|text|time)\.tsx/;
/** What the article page and the other texts load as well. */
const TEXT = /app\/article\/|app\/strings\/article\.ts/;
const NEWSROOM = /app\/(newsroom|seo)\/|app\/strings\/|node_modules\/@?(base-ui|floating-ui)\//;

export default defineConfig({
  plugins: [inlineScript(), serviceWorker(), tailwindcss(), reactRouter()],
  // Readable from Chrome 64, hydrated from Chrome 80 (docs/operating.md).
  build: { target: 'chrome80', cssTarget: 'chrome64' },
  css: { postcss: { plugins: [oldBrowserStyles()] } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'reader', test: READER },
                { name: 'cards', test: CARDS },
                { name: 'lists', test: LISTS },
                { name: 'parts', test: PARTS },
                { name: 'text', test: TEXT },
                { name: 'newsroom', test: NEWSROOM, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
