import { ArticleImage } from '#app/article/article-image.tsx';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import type { ChangeView } from './change-view.ts';
import { ChangedText } from './changed-text.tsx';

/** `changes` is null if the previous revision is not stored. */
export function ChangeList({ changes }: { readonly changes: readonly ChangeView[] | null }) {
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
            <ChangedText pieces={pieces} />
          </dd>
        </div>
      ))}
    </dl>
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
