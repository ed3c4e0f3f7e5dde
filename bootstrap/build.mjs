import { buildSite } from './build-site.mjs';
import { runMain } from './run-command.mjs';

// npm run build: builds the site if its sources changed, as npm start does.
runMain(async () => {
  await buildSite();
  return 0;
});
