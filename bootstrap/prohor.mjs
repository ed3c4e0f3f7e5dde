import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

// npm run prohor -- COMMAND: the command line, also on a checkout where nothing is installed yet.
runMain(async () => {
  await installPackages();
  const { status } = await runCommand(PINNED_NODE, ['cli/prohor.ts', ...process.argv.slice(2)]);
  return status;
});
