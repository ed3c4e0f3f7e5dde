import { installPackages } from './install-packages.mjs';
import { PINNED_NODE, tell } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

// npm run dev: the same services, with pages made from the sources as they stand.
runMain(async () => {
  await installPackages();
  tell('Changes of app/ and domain/ show by themselves; a change of server/ or services/ needs a new start.');
  // The condition gives the server the same copy of React Router that Vite gives the pages.
  const { status } = await runCommand(PINNED_NODE, ['--conditions=development', 'server/dev.ts'], {
    env: { NODE_ENV: 'development' },
    leash: true,
  });
  return status;
});
