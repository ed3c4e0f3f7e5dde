import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

// npm run prohor -- COMMAND: runs the command line; installs the packages first if needed.
runMain(async () => {
  await installPackages({ forDevelopment: false });
  const { status } = await runCommand(PINNED_NODE, ['cli/prohor.ts', ...process.argv.slice(2)]);
  return status;
});
