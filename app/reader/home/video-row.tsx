import { PlayIcon } from '#app/components/icons.tsx';
import { siteText } from '#app/strings/reader/site.ts';
import { CardLink, CardTime } from '../lists/article-card.tsx';
import type { CardView } from '../lists/card-view.ts';

/** Headlines of articles with a video. Does not set `data-list`, because it repeats articles of the lists. */
export function VideoRow({ videos }: { readonly videos: readonly CardView[] }) {
  if (videos.length === 0) return null;
  return (
    <section aria-labelledby="videos-heading" className="video-row">
      <h2 id="videos-heading">{siteText.video}</h2>
      <ul>
        {videos.map(({ id, title, ...time }) => (
          <li key={id}>
            <PlayIcon className="size-9" />
            <div>
              <CardLink id={id} title={title} />
              <p className="card-meta">
                <CardTime {...time} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
