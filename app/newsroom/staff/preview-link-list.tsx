import { Link } from 'react-router';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { staffText } from '#app/strings/staff/staff.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Named } from '../components/named.tsx';
import { Person } from '../components/person.tsx';
import { editPath } from '../manage/managed-view.ts';
import type { PreviewLinkView } from './staff-view.ts';

type PreviewLinkListProps = {
  readonly links: readonly PreviewLinkView[];
  readonly isBusy: boolean;
  readonly onEnd: (link: PreviewLinkView) => void;
};

/** The links with which people without an account can read an article now. */
export function PreviewLinkList({ links, isBusy, onEnd }: PreviewLinkListProps) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="preview-links" className="pt-8">
      <h2 className="pb-3 font-bold text-lg leading-[1.5]" id="preview-links">
        {previewLinkText.title}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {links.map((link) => (
          <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between" key={link.id}>
            <div className="min-w-0 leading-[1.6]">
              <Link
                className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline hover:text-accent"
                lang={link.title === '' ? undefined : 'bn'}
                to={editPath(link.articleId, '')}
              >
                {link.title || staffText.unsavedArticle}
              </Link>
              <p className="wrap-anywhere flex flex-wrap gap-x-4 text-muted text-sm">
                <span>
                  {staffText.validUntil} <Moment moment={link.until} />
                </span>
                <span>
                  <Person email={link.makerEmail} text={staffText.createdBy} />
                </span>
              </p>
            </div>
            <Button className="mt-2 shrink-0 sm:mt-0" isBusy={isBusy} onClick={() => onEnd(link)}>
              <Named of={`${link.makerEmail}, ${link.title}`}>{previewLinkText.revoke}</Named>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
