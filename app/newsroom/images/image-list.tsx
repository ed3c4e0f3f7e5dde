import { Link } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
import { asSentence } from '#app/strings/interface-language.ts';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import { Moment } from '../components/moment.tsx';
import { ImageUses } from './image-uses.tsx';
import type { LibraryView } from './library-view.ts';
import { imagePath, toImageName } from './library-view.ts';

const SIZES = '(min-width: 1280px) 230px, (min-width: 640px) 30vw, 46vw';

type ImageListProps = {
  readonly images: readonly LibraryView[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (tokens: ReadonlySet<string>) => void;
};

export function ImageList({ images, selected, onSelect }: ImageListProps) {
  const toggle = (token: string) =>
    onSelect(
      selected.has(token) ? new Set([...selected].filter((other) => other !== token)) : new Set([...selected, token]),
    );
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6">
      {images.map((view) => (
        <li className="relative min-w-0" key={view.token}>
          <ImageItem isSelected={selected.has(view.token)} onToggle={() => toggle(view.token)} view={view} />
        </li>
      ))}
    </ul>
  );
}

type ImageItemProps = { readonly view: LibraryView; readonly isSelected: boolean; readonly onToggle: () => void };

function ImageItem({ view, isSelected, onToggle }: ImageItemProps) {
  const { credit, isKept } = view.details;
  const name = toImageName(view);
  return (
    <>
      <Link className="group block" to={imagePath(view.token)}>
        <div
          className={`border bg-raised group-hover:border-accent [&_img]:object-contain ${isSelected ? 'border-ink outline-3 outline-ink' : 'border-line'}`}
        >
          {view.image === null ? null : <ArticleImage {...view.image} alt="" sizes={SIZES} />}
        </div>
        <p
          className="wrap-anywhere lines-2 mt-1 font-semibold leading-[1.5] underline group-hover:text-accent"
          lang="bn"
        >
          {name}
        </p>
      </Link>
      <label className="absolute top-0 left-0 flex size-11 cursor-pointer items-start p-2">
        <span className="sr-only">
          {imageLibraryText.select}: <span lang="bn">{name}</span>
        </span>
        <input
          checked={isSelected}
          className="size-5 accent-ink outline-2 outline-paper"
          onChange={onToggle}
          type="checkbox"
        />
      </label>
      <p className="wrap-anywhere text-muted text-sm leading-[1.5]">
        {credit === '' ? null : (
          <span className="block" lang="bn">
            {credit}
          </span>
        )}
        <Moment moment={view.uploadedAt} />
        {isKept ? <span> · {imageLibraryText.kept}</span> : null}
      </p>
      {view.unusedSince === null ? null : (
        <p className="text-muted text-sm leading-[1.5]">
          {asSentence(`${imageLibraryText.unusedSince} ${view.unusedSince}`)}
        </p>
      )}
      <ImageUses view={view} />
    </>
  );
}
