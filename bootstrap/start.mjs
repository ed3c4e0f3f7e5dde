import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

/** Saves 75 MB of each process; the default grows the heap of short-lived objects to three times 16 MB or more. */
const YOUNG_HEAP = '--max-semi-space-size=8';

// npm start: installs and builds what is out of date, then serves the site until it is stopped.
runMain(async () => {
  await installPackages();
  await buildSite();
  const { status } = await runCommand(PINNED_NODE, [YOUNG_HEAP, 'server/main.ts'], {
    env: { NODE_ENV: 'production' },
    stopWithParent: true,
  });
  return status;
});
