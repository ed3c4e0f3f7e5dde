import { useDeferredValue } from 'react';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { missingAltText } from '#app/strings/image-library.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { findMissingAlt } from '#domain/article/missing-alt.ts';

/** Names images without alternative text before the article is published. It does not prevent the publication. */
export function MissingAltNotice({ form }: { readonly form: ArticleForm }) {
  const { imageUrl, imageAlt, description, status } = useDeferredValue(form);
  const records = useImageRecords(`${imageUrl} ${description}`);
  const { featured, body } = findMissingAlt({ imageUrl, imageAlt, description }, records);
  if (status === 'draft' || (!featured && body === 0)) return null;
  return (
    <div className="my-3 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]" role="status">
      {featured ? <p>{missingAltText.featured}</p> : null}
      {body > 0 ? <p>{missingAltText.body(body)}</p> : null}
      <p className="text-sm">{missingAltText.hint}</p>
    </div>
  );
}
