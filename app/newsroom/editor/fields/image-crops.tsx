import type { ReactNode } from 'react';
import { useId } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { cropText } from '#app/strings/editor/article-images.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { decideListImage } from '#domain/images/image.ts';
import { decideSharedImages, IMAGE_CROPS } from '#domain/images/image-crop.ts';

const WIDTH = '(min-width: 640px) 192px, 45vw';

/** The crops of the article's image that readers see. */
export function ImageCrops({ form }: { readonly form: Pick<ArticleForm, 'imageUrl' | 'socialImageUrl'> }) {
  const id = useId();
  const image = decideListImage(form.imageUrl);
  const shared = decideSharedImages(form.socialImageUrl) ?? decideSharedImages(form.imageUrl);
  if (image === null || shared === null) return null;
  const { width, height } = IMAGE_CROPS.share;
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 className="pb-1 font-semibold leading-[1.6]" id={id}>
        {cropText.title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Crop label={cropText.card}>
          <ArticleImage {...image} alt="" sizes={WIDTH} />
        </Crop>
        <Crop label={cropText.nextToLead}>
          <div className="[&_img]:aspect-next-to-lead">
            <ArticleImage {...image} alt="" sizes={WIDTH} />
          </div>
        </Crop>
        <Crop label={cropText.shared}>
          <img
            alt=""
            className="w-full bg-raised object-cover"
            height={height}
            loading="lazy"
            src={shared.share.url}
            style={{ aspectRatio: `${width} / ${height}` }}
            width={width}
          />
        </Crop>
      </ul>
    </section>
  );
}

function Crop({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      <p className="pt-1 text-muted text-sm leading-[1.5]">{label}</p>
    </li>
  );
}
