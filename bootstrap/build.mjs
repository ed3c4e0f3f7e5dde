import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { runMain } from './run-command.mjs';

// npm run build: builds the site if its sources changed, as npm start does. `npm ci` with NODE_ENV=production leaves out packages that a build
// needs.
runMain(async () => {
  await installPackages();
  await buildSite();
  return 0;
});
