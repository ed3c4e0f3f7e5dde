import { StoryPicture } from '#app/story/story-picture.tsx';
import { historyText } from '#app/text/newsroom.ts';
import type { Picture } from '#domain/article/picture.ts';

type ChangedPictureProps = {
  /** Null where there is none. */
  readonly picture: Picture | null;
  /** Of what becomes of it, before the picture. */
  readonly label?: string;
};

/** A small picture in a list of what changed. */
export function ChangedPicture({ picture, label }: ChangedPictureProps) {
  return (
    <div className="w-40 max-w-full whitespace-normal" lang="en">
      {label === undefined ? null : <p className="text-muted text-sm">{label}</p>}
      {picture === null ? (
        <p>{historyText.noPicture}</p>
      ) : (
        <StoryPicture {...picture} caption="" shape="own" sizes="160px" />
      )}
    </div>
  );
}
