import { memo, useMemo } from 'react';
import { ArticleBody } from '#app/article/article-body.tsx';
import { ArticleHeading } from '#app/article/article-heading.tsx';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTags } from '#app/article/article-tags.tsx';
import { IMAGE_SIZES } from '#app/article/image-sizes.ts';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { applyImageRecords } from '#domain/article/apply-image-records.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { splitTags } from '#domain/article/article-form.ts';
import { decideImageAlt, formatCaption } from '#domain/article/image-texts.ts';
import { decideImage } from '#domain/images/image.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { createOffsetOf } from '#domain/time/zone-offset.ts';
import type { FormContext } from '../loading/load-article-form.ts';

type ArticlePreviewProps = { readonly form: ArticleForm; readonly editing: FormContext };

/** Uses the components of the article's page in a column of the same width. */
export const ArticlePreview = memo(function ArticlePreview({ form: typed, editing }: ArticlePreviewProps) {
  const records = useImageRecords(`${typed.imageUrl} ${typed.description}`);
  const form = useMemo(() => applyImageRecords(typed, records), [typed, records]);
  const { title, description, category, imageUrl } = form;
  const { defaultAuthor, timeZone, nowMs } = editing;
  const blocks = useMemo(() => parseBody(description), [description]);
  const image = useMemo(() => decideImage(imageUrl), [imageUrl]);
  const isEmpty = [title, description, category, imageUrl].every((text) => text.trim() === '');
  if (isEmpty) {
    return (
      <p className="py-8 px-4 text-muted" lang={readInterfaceLanguage()}>
        {articleFormText.previewEmpty}
      </p>
    );
  }
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <div className="mx-auto max-w-measure pt-4 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-x-14 lg:pt-6 print:block">
        <article aria-label={articleFormText.previewOf}>
          <ArticleHeading
            author={form.author.trim() || defaultAuthor}
            category={category}
            level={1}
            title={parseTitle(title)}
            updated={{ ms: nowMs, offsetMinutes: createOffsetOf(timeZone)(nowMs) }}
          />
          {image === null ? null : (
            <div className="-mx-4 sm:mx-0 [&_figcaption]:px-4 sm:[&_figcaption]:px-0">
              <div className="mt-5">
                <ArticleImage
                  {...image}
                  alt={decideImageAlt(form)}
                  caption={formatCaption(form)}
                  shape="own"
                  sizes={IMAGE_SIZES}
                />
              </div>
            </div>
          )}
          <div className="mt-6 space-y-8">
            <ArticleBody blocks={blocks} />
            <ArticleTags tags={splitTags(form.tags)} />
          </div>
        </article>
      </div>
    </div>
  );
});
