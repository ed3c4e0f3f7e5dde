import { memo, useMemo } from 'react';
import { StoryBody } from '#app/story/story-body.tsx';
import { StoryHeader } from '#app/story/story-header.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTags } from '#app/story/story-tags.tsx';
import { articleFormText } from '#app/text/article-form.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article.ts';
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
  const isEmpty = [title, description, category, imageUrl].every((text) => text.trim() === '');
  if (isEmpty) return <p className="py-8 text-muted">{articleFormText.previewEmpty}</p>;
  return (
    <article aria-label={articleFormText.previewOf} className="max-w-measure" lang="bn">
      <StoryHeader
        author={form.author.trim() || DEFAULT_AUTHOR}
        category={category}
        level={2}
        title={parseTitle(title)}
        updated={{ ms: nowMs, offsetMinutes: createOffsetOf(timeZone)(nowMs) }}
      />
      {picture === null ? null : (
        <div className="mt-5">
          <StoryPicture {...picture} caption={imageCaption} shape="own" showCaption sizes={SIZES} />
        </div>
      )}
      <div className="mt-6 space-y-8">
        <StoryBody blocks={blocks} />
        <StoryTags tags={splitTags(form.tags)} />
      </div>
    </article>
  );
});
