import type { ReactNode } from 'react';
import { memo } from 'react';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { toPageMetadata } from '#app/seo/article-metadata.ts';
import { describePage } from '#app/seo/describe-page.ts';
import type { SharedPage } from '#app/seo/shared-page.ts';
import { toSharedPage } from '#app/seo/shared-page.ts';
import { sharingText } from '#app/strings/editor/article-form.ts';
import { applyImageRecords } from '#domain/article/apply-image-records.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { splitTags } from '#domain/article/article-form.ts';
import type { FormContext } from '../loading/load-article-form.ts';

type SharingPreviewProps = { readonly form: ArticleForm; readonly editing: FormContext };

/** Uses the functions that create the real page's metadata. */
function describeShared(
  form: ArticleForm,
  { newArticleId, nowMs, site, defaultAuthor, shareCard }: FormContext,
): SharedPage | null {
  const id = parseArticleId(newArticleId);
  if (id === null) return null;
  const times = { createdAt: nowMs, updatedAt: nowMs, publishedAt: nowMs, publishAt: 0, featuredUntil: 0 };
  const shown = { embargoUntil: 0, expiresAt: 0, withdrawnAt: 0, withdrawalReason: '' };
  const article = {
    ...form,
    ...times,
    ...shown,
    ...{ id, status: 'published' as const, viewCount: 0 },
    author: form.author.trim() || defaultAuthor,
    subcategory: form.subcategory || null,
    tags: [...splitTags(form.tags)],
    metaTitle: form.seoTitle.trim() || form.title,
    metaDescription: form.seoDescription.trim() || form.title,
  };
  return toSharedPage(describePage(toPageMetadata(article, site, { card: shareCard })));
}

export const SharingPreview = memo(function SharingPreview({ form: typed, editing }: SharingPreviewProps) {
  const form = applyImageRecords(typed, useImageRecords(`${typed.imageUrl} ${typed.socialImageUrl}`));
  const page = form.title.trim() === '' ? null : describeShared(form, editing);
  if (page === null) return null;
  const { url } = editing.site;
  const card = { page, host: URL.parse(url)?.host ?? url, imageUrl: page.imageUrl.replace(url, '') };
  return (
    // Open, it is below the buttons.
    <details className="min-w-0 flex-1 border border-line bg-paper px-4 [&[open]]:order-1 [&[open]]:basis-full">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">{sharingText.title}</summary>
      <div className="max-w-lg space-y-5 pb-5">
        <p className="text-muted text-sm leading-[1.6]">{sharingText.note}</p>
        <FacebookCard {...card} />
        <XCard {...card} />
        <GoogleResult {...card} />
      </div>
    </details>
  );
});

type CardProps = { readonly page: SharedPage; readonly host: string; readonly imageUrl: string };

type FrameProps = { readonly name: string; readonly className: string; readonly children: ReactNode };

function Frame({ name, className, children }: FrameProps) {
  return (
    <section aria-label={name}>
      <h2 className="mb-1 font-semibold text-muted text-sm">{name}</h2>
      <div className={className}>{children}</div>
    </section>
  );
}

const CardImage = ({ src }: { readonly src: string }) => (
  <img alt="" className="aspect-[1200/630] w-full bg-raised object-cover" height={630} src={src} width={1200} />
);

function FacebookCard({ page, host, imageUrl }: CardProps) {
  return (
    <Frame className="border border-line" name={sharingText.facebook}>
      <CardImage src={imageUrl} />
      <div className="bg-raised px-3 py-2 leading-[1.5]">
        <p className="text-muted text-xs uppercase">{host}</p>
        <p className="line-clamp-2 font-semibold" lang="bn">
          {page.title}
        </p>
        <p className="line-clamp-1 text-muted text-sm" lang="bn">
          {page.description}
        </p>
      </div>
    </Frame>
  );
}

function XCard({ page, host, imageUrl }: CardProps) {
  return (
    <Frame className="" name={sharingText.x}>
      <div className="relative overflow-hidden rounded-2xl border border-line">
        <CardImage src={imageUrl} />
        <p
          className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)] truncate bg-neutral-900 px-2 text-sm text-white"
          lang="bn"
        >
          {page.title}
        </p>
      </div>
      <p className="pt-1 text-muted text-xs">{host}</p>
    </Frame>
  );
}

function GoogleResult({ page, host }: CardProps) {
  return (
    <Frame className="border border-line px-3 py-2 leading-[1.5]" name={sharingText.google}>
      <p className="text-sm" lang="bn">
        {page.siteName} <span className="text-muted text-xs">{host} › article</span>
      </p>
      <p className="line-clamp-1 text-lg text-[#1a0dab] dark:text-[#99c3ff]" lang="bn">
        {page.documentTitle}
      </p>
      <p className="line-clamp-2 text-muted text-sm" lang="bn">
        {page.searchDescription}
      </p>
    </Frame>
  );
}
