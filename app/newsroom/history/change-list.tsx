import { ArticleImage } from '#app/article/article-image.tsx';
import { formatNumber, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import type { ChangeView } from './change-view.ts';
import { ChangedText } from './changed-text.tsx';

type ChangeListProps = {
  /** Null if the previous revision is not stored. */
  readonly changes: readonly ChangeView[] | null;
  /** Shows the two revisions with these numbers side by side in a wide window. */
  readonly sides?: readonly [before: number, after: number] | undefined;
};

export function ChangeList({ changes, sides }: ChangeListProps) {
  if (changes === null) return <p className="text-muted">{historyText.noneBefore}</p>;
  if (changes.length === 0) return <p className="text-muted">{historyText.noChanges}</p>;
  return (
    <dl className="divide-y divide-line border-line border-y">
      {changes.map(({ part, name, lang, pieces, images }) => (
        <div className="grid gap-x-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)]" key={part}>
          <dt className="font-semibold text-muted text-sm leading-[1.9]">{name}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap leading-[1.75]" lang={lang}>
            {images === null ? null : (
              <div className="mb-2 flex flex-wrap gap-4">
                <ChangedImage label={historyText.before} image={images.before} />
                <ChangedImage label={historyText.after} image={images.after} />
              </div>
            )}
            {sides === undefined ? <ChangedText pieces={pieces} /> : <Sides pieces={pieces} sides={sides} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SidesProps = Pick<ChangeView, 'pieces'> & { readonly sides: readonly [before: number, after: number] };

/** Each side has the text of one revision, in which the differences are marked. */
function Sides({ pieces, sides: [before, after] }: SidesProps) {
  const columns = [
    { number: before, shown: pieces.filter(({ kind }) => kind !== 'added') },
    { number: after, shown: pieces.filter(({ kind }) => kind !== 'removed') },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {columns.map(({ number, shown }) => (
        <div className="min-w-0" key={number}>
          <p className="text-muted text-sm" lang={readInterfaceLanguage()}>
            {historyText.version} {formatNumber(number)}
          </p>
          <ChangedText pieces={shown} />
        </div>
      ))}
    </div>
  );
}

type ChangedImageProps = {
  readonly image: ResponsiveImage | null;
  readonly label?: string;
};

export function ChangedImage({ image, label }: ChangedImageProps) {
  return (
    <div className="w-40 max-w-full whitespace-normal" lang={readInterfaceLanguage()}>
      {label === undefined ? null : <p className="text-muted text-sm">{label}</p>}
      {image === null ? <p>{historyText.noImage}</p> : <ArticleImage {...image} alt="" shape="own" sizes="160px" />}
    </div>
  );
}
