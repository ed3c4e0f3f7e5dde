import { memo, useMemo } from 'react';
import { StoryBody } from '#app/story/story-body.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { articleFormText } from '#app/text/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { splitTags } from '#domain/article/article-form.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';

type ArticlePreviewProps = {
  readonly form: ArticleForm;
  /** The site's (IANA). */
  readonly timeZone: string;
  /** When the form was opened. */
  readonly nowMs: number;
};

const SIZES = '(min-width: 1024px) 640px, 100vw';

/** The article as its page will show it, drawn by the page's own parts. */
export const ArticlePreview = memo(function ArticlePreview({ form, timeZone, nowMs }: ArticlePreviewProps) {
  const { title, description, category, imageUrl, imageCaption } = form;
  const blocks = useMemo(() => parseBody(description), [description]);
  const picture = useMemo(() => decidePicture(imageUrl), [imageUrl]);
  const tags = splitTags(form.tags);
  const isEmpty = [title, description, category, imageUrl].every((text) => text.trim() === '');
  if (isEmpty) return <p className="py-8 text-muted">{articleFormText.previewEmpty}</p>;
  return (
    <article aria-label={articleFormText.previewOf} className="max-w-measure" lang="bn">
      <p className="font-semibold text-accent leading-[1.6]">{category}</p>
      {title.trim() === '' ? null : (
        <h2 className="mt-1 font-bold text-[clamp(1.5rem,1.2rem+1.2vw,2.125rem)] leading-[1.5]">
          <StoryTitle parts={parseTitle(title)} />
        </h2>
      )}
      <p className="mt-3 border-line border-y py-2.5 text-sm leading-[1.7]">
        <span className="font-semibold">{form.author.trim() || articleFormText.authorPlaceholder}</span>{' '}
        <span className="text-muted">
          · {articleFormText.updatedNow} <StoryTime ms={nowMs} offsetMinutes={createOffsetOf(timeZone)(nowMs)} />
        </span>
      </p>
      {picture === null ? null : (
        <div className="mt-5">
          <StoryPicture {...picture} caption={imageCaption} showCaption sizes={SIZES} />
        </div>
      )}
      <div className="mt-6">
        <StoryBody blocks={blocks} />
      </div>
      {tags.length === 0 ? null : (
        <p className="mt-8 border-line border-t pt-3 text-sm leading-[1.7]">
          <span className="font-semibold">{articleFormText.tagsHeading}:</span> {tags.join(', ')}
        </p>
      )}
    </article>
  );
});
