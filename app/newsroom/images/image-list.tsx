import { Link } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { Moment } from '../components/moment.tsx';
import { ImageUses } from './image-uses.tsx';
import type { LibraryView } from './library-view.ts';
import { imagePath, toImageName } from './library-view.ts';

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 33vw, 46vw';

export function ImageList({ images }: { readonly images: readonly LibraryView[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
      {images.map((view) => (
        <li className="min-w-0" key={view.token}>
          <ImageItem view={view} />
        </li>
      ))}
    </ul>
  );
}

function ImageItem({ view }: { readonly view: LibraryView }) {
  const { credit, isKept } = view.details;
  return (
    <>
      <Link className="group block" to={imagePath(view.token)}>
        <div className="border border-line bg-raised group-hover:border-accent [&_img]:object-contain">
          {view.image === null ? null : <ArticleImage {...view.image} alt="" sizes={SIZES} />}
        </div>
        <p
          className="wrap-anywhere lines-2 mt-1 font-semibold leading-[1.5] underline group-hover:text-accent"
          lang="bn"
        >
          {toImageName(view)}
        </p>
      </Link>
      <p className="wrap-anywhere text-muted text-sm leading-[1.5]">
        {credit === '' ? null : (
          <span className="block" lang="bn">
            {credit}
          </span>
        )}
        <Moment moment={view.uploadedAt} />
        {isKept ? <span> · {imageLibraryText.kept}</span> : null}
      </p>
      <ImageUses hasMore={view.hasMoreUses} uses={view.uses} />
    </>
  );
}
