import { morningText } from '#app/strings/newsroom/morning.ts';
import { Moment } from '../components/moment.tsx';
import { Block, OverviewLink } from './block.tsx';
import type { DraftView } from './overview-parts-view.ts';

export function DraftsBlock({ drafts }: { readonly drafts: readonly DraftView[] }) {
  if (drafts.length === 0) return null;
  return (
    <Block id="unfinished" title={morningText.unfinished}>
      <ol className="divide-y divide-line">
        {drafts.map(({ articleId, kind, title, category, at, path }) => (
          <li className="py-2" key={articleId}>
            <OverviewLink path={path} title={title} />
            <p className="wrap-anywhere flex flex-wrap gap-x-3 text-muted text-sm leading-[1.6]">
              <Moment moment={at} />
              <span className={kind === 'draft' ? '' : 'text-ink'}>{morningText.states[kind]}</span>
              <span lang="bn">{category}</span>
            </p>
          </li>
        ))}
      </ol>
    </Block>
  );
}
