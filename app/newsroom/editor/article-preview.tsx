import type { MouseEvent } from 'react';
import { memo, useDeferredValue, useMemo } from 'react';
import { ArticleBody } from '#app/article/article-body.tsx';
import { ArticleHeading } from '#app/article/article-heading.tsx';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTags } from '#app/article/article-tags.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { splitTags } from '#domain/article/article-form.ts';
import { decideImageAlt } from '#domain/article/decide-image-alt.ts';
import { decideImage } from '#domain/images/image.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { parseTitle } from '#domain/markup/parse-title.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import { pauseForBody, useDebouncedValue } from './body/use-debounced-value.ts';
import { SharingPreview } from './sharing-preview.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

type ArticlePreviewProps = {
  readonly form: ArticleForm;
  readonly defaultAuthor: string;
  readonly timeZone: string;
  readonly nowMs: number;
};

const SIZES = '(min-width: 1024px) 640px, 100vw';

const ArticlePreview = memo(function ArticlePreview({ form, defaultAuthor, timeZone, nowMs }: ArticlePreviewProps) {
  const { title, description, category, imageUrl, imageCaption } = form;
  const blocks = useMemo(() => parseBody(description), [description]);
  const image = useMemo(() => decideImage(imageUrl), [imageUrl]);
  const isEmpty = [title, description, category, imageUrl].every((text) => text.trim() === '');
  if (isEmpty) return <p className="py-8 text-muted">{articleFormText.previewEmpty}</p>;
  return (
    <article aria-label={articleFormText.previewOf} className="max-w-measure" lang="bn" onClickCapture={openInNewTab}>
      <ArticleHeading
        author={form.author.trim() || defaultAuthor}
        category={category}
        level={2}
        title={parseTitle(title)}
        updated={{ ms: nowMs, offsetMinutes: createOffsetOf(timeZone)(nowMs) }}
      />
      {image === null ? null : (
        <div className="mt-5">
          <ArticleImage {...image} alt={decideImageAlt(form)} caption={imageCaption} shape="own" sizes={SIZES} />
        </div>
      )}
      <div className="mt-6 space-y-8">
        <ArticleBody blocks={blocks} />
        <ArticleTags tags={splitTags(form.tags)} />
      </div>
    </article>
  );
});

/** Links in the text open in a new tab, so that the form remains open. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '') return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
type DeferredPreviewProps = {
  readonly control: ArticleFormControl;
  readonly className: string;
  readonly headingClassName: string;
};

/** Renders at a lower priority than key presses, so that typing is fast with a body of any length. */
export function DeferredPreview({ control, className, headingClassName }: DeferredPreviewProps) {
  const { form, editing } = control;
  const { timeZone, nowMs, defaultAuthor } = editing;
  const shown = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  return (
    <section
      aria-label={articleFormText.preview}
      className={`focus-visible:-outline-offset-2 ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
    >
      <h3 className={`mb-3 font-semibold text-muted text-sm ${headingClassName}`}>{articleFormText.preview}</h3>
      <SharingPreview editing={editing} form={shown} />
      <ArticlePreview defaultAuthor={defaultAuthor} form={shown} nowMs={nowMs} timeZone={timeZone} />
    </section>
  );
}
