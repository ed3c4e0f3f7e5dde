import type { ReactNode } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { ArticleTime } from '#app/article/article-time.tsx';
import { IMAGE_SIZES } from '#app/article/image-sizes.ts';
import { cardProofText } from '#app/strings/reader/card-proof.ts';
import { CHECK_PATH } from '#domain/cards/card-code.ts';
import type { EndedView, GenuineView } from './load-card-proof.ts';

/** A card whose article is public: its picture, to compare with, and what has happened to the article since. */
export function GenuineCard({ code, image, alt, title, path, made, changed, corrected }: GenuineView) {
  return (
    <Proof title={cardProofText.genuine}>
      <p className="leading-[1.75]">{cardProofText.compare}</p>
      <ArticleImage {...image} alt={alt} priority shape="own" sizes={IMAGE_SIZES} />
      <p className="wrap-anywhere text-lg leading-[1.75]">
        {cardProofText.headline}{' '}
        <a className="font-bold underline hover:text-accent" href={path}>
          <ArticleTitle parts={title} />
        </a>
      </p>
      <ul className="leading-[1.75]">
        {corrected === null ? null : (
          <li className="font-semibold">
            {cardProofText.corrected} <ArticleTime {...corrected} />
          </li>
        )}
        {changed === null ? null : (
          <li>
            {cardProofText.changed} <ArticleTime {...changed} />
          </li>
        )}
        <li>
          {cardProofText.made} <ArticleTime {...made} />
        </li>
        <CodeItem code={code} />
      </ul>
    </Proof>
  );
}

/** A card whose article readers may no longer see. Neither its picture nor its headline is shown. */
export function EndedCard({ code, reason, made, ended }: EndedView) {
  return (
    <Proof isNotice title={cardProofText.ended}>
      <p className="border-ink border-l-4 pl-4 text-lg leading-[1.75]">
        {cardProofText.reasons[reason]} {ended === null ? null : <ArticleTime {...ended} />}
      </p>
      <ul className="leading-[1.75]">
        <li>
          {cardProofText.made} <ArticleTime {...made} />
        </li>
        <CodeItem code={code} />
      </ul>
    </Proof>
  );
}

const CodeItem = ({ code }: { readonly code: string }) => (
  <li>
    {cardProofText.code} <span lang="en">{code}</span>
  </li>
);

type ProofProps = {
  readonly title: string;
  /** True if an open page scrolls to it. */
  readonly isNotice?: boolean;
  readonly children: ReactNode;
};

const Proof = ({ title, isNotice = false, children }: ProofProps) => (
  <div className="mx-auto max-w-measure space-y-6" data-instead-of-article={isNotice ? '' : undefined}>
    <header className="border-ink border-b-2 pt-7 pb-2">
      <a className="text-muted leading-[1.75] underline hover:text-accent" href={CHECK_PATH}>
        {cardProofText.title}
      </a>
      <h1 className="wrap-break-word font-bold text-2xl leading-[1.5] sm:text-3xl">{title}</h1>
    </header>
    {children}
  </div>
);
