import { installPackages } from './install-packages.mjs';
import { PINNED_NODE, print } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

// npm run dev: serves the site from its sources, with hot reload.
runMain(async () => {
  await installPackages();
  print('Changes in app/ and domain/ reload automatically. Restart after a change in server/ or services/.');
  // With this condition the server and the pages that Vite serves load the same copy of React Router.
  const { status } = await runCommand(PINNED_NODE, ['--conditions=development', 'server/dev.ts'], {
    env: { NODE_ENV: 'development' },
    stopWithParent: true,
  });
  return status;
});
