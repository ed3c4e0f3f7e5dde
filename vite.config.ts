import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What a reader's phone loads, in one file that compresses better than several: nothing of the newsroom, neither its
 * parts nor its texts.
 */
const READER =
  /node_modules\/(react-router|cookie|set-cookie-parser|turbo-stream)\/|app\/(reader|story|ui)\/|app\/text\/(ads|article|live|seo|site|story)\.ts|domain\/(taxonomy|bengali\/normalise-text)/;
const NEWSROOM = /app\/newsroom\/|app\/text\/|node_modules\/@?(base-ui|floating-ui)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'reader', test: READER },
                { name: 'newsroom', test: NEWSROOM, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
