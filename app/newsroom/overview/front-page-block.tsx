import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { morningText } from '#app/strings/newsroom/morning.ts';
import { Block, MoreLink, OverviewLink } from './block.tsx';
import type { FrontPageView } from './overview-parts-view.ts';

/** The newest articles, one of which can be featured instead. */
const CHOOSE_PATH = '/dashboard/manage?status=published&sort=published';

export function FrontPageBlock({ frontPage: { lead, gaps } }: { readonly frontPage: FrontPageView }) {
  return (
    <Block
      id="front-page"
      more={<MoreLink to={CHOOSE_PATH}>{morningText.choose}</MoreLink>}
      title={morningText.frontPage}
    >
      <div className="py-2">
        <OverviewLink path={lead.path} title={lead.title} />
        <p className="wrap-anywhere text-muted text-sm leading-[1.6]">
          {morningText.lead} <time dateTime={lead.since.iso}>{morningText.leadSince(lead.since.text, lead.age)}</time>
          {lead.isFeatured ? null : ` (${manageText.leadsAsNewest})`}
        </p>
      </div>
      {gaps.length === 0 ? (
        <p className="border-line border-t py-2 text-muted text-sm leading-[1.6]">{morningText.noGaps}</p>
      ) : (
        gaps.map((gap) => <Gap gap={gap} key={gap.kind} />)
      )}
    </Block>
  );
}

function Gap({ gap: { kind, count, articles } }: { readonly gap: FrontPageView['gaps'][number] }) {
  return (
    <details className="border-line border-t" name="front-page-gap">
      <summary className="min-h-11 cursor-pointer py-2 leading-[1.6] hover:text-accent sm:min-h-9">
        {morningText.gaps[kind](count)}
      </summary>
      <ul className="pb-2 pl-4">
        {articles.map(({ id, path, title }) => (
          <li className="py-1.5" key={id}>
            <OverviewLink path={path} title={title} />
          </li>
        ))}
      </ul>
    </details>
  );
}
