import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runCommand, runMain } from './run-command.mjs';

/** Limits the heap, because an import reads files of any size next to the running site (as in deploy/bin/prohor). */
const IMPORT_HEAP = '--max-old-space-size=400';

// npm run prohor -- COMMAND: runs the command line; installs the packages first if needed.
runMain(async () => {
  await installPackages({ forDevelopment: false });
  const args = process.argv.slice(2);
  const flags = args[0] === 'import' ? [IMPORT_HEAP] : [];
  const { status } = await runCommand(PINNED_NODE, [...flags, 'cli/prohor.ts', ...args]);
  return status;
});
