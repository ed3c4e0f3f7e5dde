import { startAges } from '#app/live/open-page/ages.ts';
import { startFollowing } from '#app/live/open-page/follow-changes.ts';
import { pendingNews } from '#app/live/open-page/pending.ts';
import { liveText } from '#app/strings/site.ts';

/** The program of the pages of `open-page-site.ts`. Counts its morphs in `data-morphs` of the document's element. */
const button = document.createElement('button');
button.textContent = liveText.showNew;
button.addEventListener('click', pendingNews.release);
pendingNews.subscribe(() => {
  if (pendingNews.hasPending()) document.body.append(button);
  else button.remove();
});

let morphs = 0;
startFollowing({
  onMorph: () => {
    morphs += 1;
    document.documentElement.dataset.morphs = String(morphs);
  },
});
startAges();
