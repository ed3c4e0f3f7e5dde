import { ArticleTime } from '#app/article/article-time.tsx';
import { previewText } from '#app/strings/editor/previews.ts';

type PreviewBandProps = { readonly until: { readonly ms: number; readonly offsetMinutes: number } };

/** Says that the page is a preview, and until when its link is valid. */
export function PreviewBand({ until }: PreviewBandProps) {
  return (
    <div className="mt-4 border-2 border-accent px-4 py-2 leading-[1.6]" role="note">
      <strong className="pr-2 text-accent">{previewText.title}</strong>
      {previewText.note}{' '}
      <span className="text-muted">
        {previewText.until} <ArticleTime {...until} />
      </span>
    </div>
  );
}
