import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { PINNED_NODE } from './project.mjs';
import { runMain, runStep } from './run-command.mjs';

// npm run release: builds the site and writes it as an archive (docs/operating.md, "A release and systemd").
runMain(async () => {
  await installPackages();
  await buildSite();
  await runStep(PINNED_NODE, ['tools/release/write-release.ts'], 'The release could not be written.');
  return 0;
});
