import type { Command } from 'commander';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { loadBuiltApp } from '#server/runtime/load-built-app.ts';
import { createDocuments } from '#services/documents/documents.ts';
import { printResult } from '../output.ts';
import { withUnmigratedDatabase } from '../with-database.ts';

/**
 * `prohor try-out`: serves the home page of the site once, on a free port of this machine, while the server runs. The
 * installed release's `deploy` runs it in the new release.
 */
export function addTryOutCommand(program: Command): void {
  program
    .command('try-out')
    .description('serves the home page once, on a free port, and says whether that succeeds')
    .action(() =>
      withUnmigratedDatabase(async ({ db, url, config }) => {
        const { serve } = await import('#server/serve.ts');
        const running = await serve({
          config: { ...config, port: 0, host: '127.0.0.1', backupTarget: null, videoPosters: 'off' },
          delivers: false,
          postgres: { url, directUrl: url, ensureRunning: async () => {} },
          render: await loadBuiltApp(),
        });
        try {
          const bound = running.server.address();
          const port = bound instanceof Object ? bound.port : 0;
          const { maintenance } = await createDocuments(db).readFlags();
          const { status } = await fetch(`http://127.0.0.1:${port}/`);
          if (status !== (maintenance === null ? 200 : 503))
            throw new OperatorError(`The home page has the status ${status}.`);
          printResult('The home page was served.');
        } finally {
          await running.stop();
        }
      }),
    );
}
