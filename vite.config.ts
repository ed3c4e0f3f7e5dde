import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files that are asked for together beat two dozen small ones, and compress better.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules/ },
                { name: 'reader', test: /app\/(reader|story|text|ui)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
