import { Link } from 'react-router';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import type { LibraryUse } from '#services/articles/images/library-uses.ts';
import { editPath } from '../manage/managed-view.ts';
import type { LibraryView } from './library-view.ts';

/** The articles that use an image, each with its state. Articles that the viewer may not read are only mentioned. */
export function ImageUses({ view: { uses, hasMoreUses, hasHiddenUses, unusedSince } }: { readonly view: LibraryView }) {
  if (uses.length === 0 && !hasHiddenUses)
    return unusedSince === null ? <p className="text-muted text-sm leading-[1.5]">{imageLibraryText.unused}</p> : null;
  return (
    <ul aria-label={imageLibraryText.uses} className="text-sm leading-[1.5]">
      {uses.map((use) => (
        <li className="wrap-anywhere py-0.5" key={`${use.state} ${use.articleId}`}>
          <span className="text-muted">{imageLibraryText.states[use.state]}: </span>
          <UseLink use={use} />
        </li>
      ))}
      {hasHiddenUses ? <li className="text-muted">{imageLibraryText.hiddenUses}</li> : null}
      {hasMoreUses ? <li className="text-muted">{imageLibraryText.more}</li> : null}
    </ul>
  );
}

function UseLink({ use: { state, articleId, title } }: { readonly use: LibraryUse }) {
  if (state === 'poster') return imageLibraryText.video;
  if (state === 'setting') return imageLibraryText.cardLogo;
  const path = state === 'trash' ? '/dashboard/trash' : editPath(articleId, '');
  return (
    <Link className="underline hover:text-accent" to={path}>
      {title === '' ? imageLibraryText.untitled : <span lang="bn">{title}</span>}
    </Link>
  );
}
