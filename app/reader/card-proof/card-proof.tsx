import type { ReactNode } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { ArticleTime } from '#app/article/article-time.tsx';
import { IMAGE_SIZES } from '#app/article/image-sizes.ts';
import { cardProofText } from '#app/strings/reader/card-proof.ts';
import { CHECK_PATH } from '#domain/cards/card-code.ts';
import type { TimeView } from '../lists/card-view.ts';
import type { EndedView, GenuineView } from './load-card-proof.ts';

/** A card whose article is public: its picture for comparison, and the changes of the article since then. */
export function GenuineCard({ image, alt, title, path, ...card }: GenuineView) {
  return (
    <Proof {...card} heading={cardProofText.genuine}>
      <p className="leading-[1.75]">{cardProofText.compare}</p>
      <div className="border border-line bg-raised">
        <ArticleImage {...image} alt={alt} priority shape="own" sizes={IMAGE_SIZES} />
      </div>
      <p className="wrap-anywhere text-lg leading-[1.75]">
        {cardProofText.headline}{' '}
        <a className="font-bold underline hover:text-accent" href={path}>
          <ArticleTitle parts={title} />
        </a>
      </p>
    </Proof>
  );
}

/** A card whose article is not public. Neither its picture nor its headline is shown. */
export function EndedCard({ reason, ended, ...card }: EndedView) {
  return (
    <Proof {...card} heading={cardProofText.ended} isNotice>
      <p className="border-ink border-l-4 pl-4 text-lg leading-[1.75]">
        {cardProofText.reasons[reason]} {ended === null ? null : <ArticleTime {...ended} />}
      </p>
    </Proof>
  );
}

type ProofProps = Pick<GenuineView, 'code' | 'made'> & {
  readonly changed?: TimeView | null;
  readonly corrected?: TimeView | null;
  readonly heading: string;
  /** True if an open page scrolls to this message. */
  readonly isNotice?: boolean;
  readonly children: ReactNode;
};

const Proof = ({ code, made, changed = null, corrected = null, heading, isNotice = false, children }: ProofProps) => (
  <div className="mx-auto max-w-measure space-y-6" data-instead-of-article={isNotice ? '' : undefined}>
    <header className="border-ink border-b-2 pt-7 pb-2">
      <a className="text-muted leading-[1.75] underline hover:text-accent" href={CHECK_PATH}>
        {cardProofText.title}
      </a>
      <h1 className="wrap-break-word font-bold text-2xl leading-[1.5] sm:text-3xl">{heading}</h1>
    </header>
    {children}
    <ul className="leading-[1.75]">
      <ProofEvent isStrong label={cardProofText.corrected} time={corrected} />
      <ProofEvent label={cardProofText.changed} time={changed} />
      <ProofEvent label={cardProofText.made} time={made} />
      <li>
        {cardProofText.code} <span lang="en">{code}</span>
      </li>
    </ul>
  </div>
);

type ProofEventProps = { readonly label: string; readonly time: TimeView | null; readonly isStrong?: boolean };

const ProofEvent = ({ label, time, isStrong = false }: ProofEventProps) =>
  time === null ? null : (
    <li className={isStrong ? 'font-semibold' : ''}>
      {label} <ArticleTime {...time} />
    </li>
  );
