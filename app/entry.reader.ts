import { hydrateIslandByName, startIslands } from './islands/start-islands.ts';
import { startAges } from './live/open-page/ages.ts';
import { pendingNews } from './live/open-page/pending.ts';
import { startLiveUpdates } from './live/open-page/start-live-updates.ts';
import { startServiceWorker } from './offline/start-service-worker.ts';
import { startAds } from './reader/ads/start-ads.ts';
import { startCopyingLinks } from './reader/article-page/copy-link.ts';
import { startCountingViews } from './reader/article-page/count-view.ts';
import { startShareSheet } from './reader/article-page/share-sheet.ts';
import { startPastingPictures } from './reader/card-check/paste-picture.ts';
import { scrollToNamedSection } from './reader/home/named-section.ts';
import { startCategoryBar } from './shell/category-bar-position.ts';
import { startShell } from './shell/start-shell.ts';

/** The programs of a reader's page. Each works without the others. */
const PARTS: readonly (() => void)[] = [
  // Must be first, because it needs the page as the server sent it.
  startLiveUpdates,
  startIslands,
  startShell,
  startCategoryBar,
  scrollToNamedSection,
  startAges,
  startCopyingLinks,
  startShareSheet,
  startPastingPictures,
  startCountingViews,
  startAds,
  startServiceWorker,
];

/** Browsers before Chrome 80 get pages without JavaScript (docs/operating.md). */
const isSupported = 'allSettled' in Promise;

if (isSupported) {
  for (const start of PARTS) startPart(start);
  pendingNews.subscribe(() => hydrateIslandByName('NewArticlesButton'));
}

/** If a part fails, e.g. because a browser extension removed an API, the others still start. */
function startPart(start: () => void): void {
  try {
    start();
  } catch {
    // The page works without this part.
  }
}
