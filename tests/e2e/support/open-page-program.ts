import { startAges } from '#app/live/open-page/ages.ts';
import { pendingNews } from '#app/live/open-page/pending.ts';
import { startLiveUpdates } from '#app/live/open-page/start-live-updates.ts';
import { liveText } from '#app/strings/reader/site.ts';

/** The program of the pages of `open-page-site.ts`. */
const button = document.createElement('button');
button.textContent = liveText.showNew;
button.addEventListener('click', pendingNews.release);
pendingNews.subscribe(() => {
  if (pendingNews.hasPending()) document.body.append(button);
  else button.remove();
});

startLiveUpdates();
startAges();
