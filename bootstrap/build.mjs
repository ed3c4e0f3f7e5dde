import { buildSite } from './build-site.mjs';
import { installPackages } from './install-packages.mjs';
import { runMain } from './run-command.mjs';

// npm run build: builds the site if its sources changed, as npm start does. Installs the packages first, because `npm ci`
// with NODE_ENV=production leaves out some that the build needs.
runMain(async () => {
  await installPackages();
  await buildSite();
  return 0;
});
