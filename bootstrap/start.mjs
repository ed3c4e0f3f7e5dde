import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

// npm start: brings up to date what is out of date, then serves until it is stopped.
runMain(async () => {
  await installPackages();
  await buildSite();
  const { status } = await runCommand(PINNED_NODE, ['server/main.ts'], {
    env: { NODE_ENV: 'production' },
    leash: true,
  });
  return status;
});
