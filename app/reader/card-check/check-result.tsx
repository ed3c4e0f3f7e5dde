import { ArticleTime } from '#app/article/article-time.tsx';
import { cardCheckText } from '#app/strings/reader/card-check.ts';
import type { CheckView } from './check-view.ts';

/** Shows the result of checking a picture. An altered card and the genuine one are next to each other. */
export function CheckResult({ verdict, given, genuine, proofPath, ended }: CheckView) {
  const { title, hint } = cardCheckText.verdicts[verdict];
  return (
    <section className="space-y-6">
      <header className="border-ink border-b-2 pt-7 pb-2">
        <h1
          className={`wrap-break-word font-bold text-2xl leading-[1.5] sm:text-3xl ${verdict === 'altered' ? 'text-accent' : ''}`}
        >
          {title}
        </h1>
      </header>
      <p className="leading-[1.75]">
        {hint}
        {verdict === 'altered' && genuine !== null ? ` ${cardCheckText.compare}` : null}
        {verdict === 'altered' && ended !== null ? ` ${cardCheckText.notShown}` : null}
      </p>
      {ended === null ? null : (
        <p className="border-ink border-l-4 pl-4 leading-[1.75]">
          {ended.reason} {ended.time === null ? null : <ArticleTime {...ended.time} />}
        </p>
      )}
      {proofPath === null ? null : (
        <p>
          <a className="font-bold underline hover:text-accent" href={proofPath}>
            {cardCheckText.proof}
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-start gap-4">
        {given === null ? null : <CheckedPicture {...given} caption={cardCheckText.given} />}
        {genuine === null ? null : <CheckedPicture {...genuine} caption={cardCheckText.genuine} />}
      </div>
    </section>
  );
}

type CheckedPictureProps = NonNullable<CheckView['given']> & { readonly caption: string };

const CheckedPicture = ({ url, alt, width, height, caption }: CheckedPictureProps) => (
  <figure className="min-w-0 grow basis-56">
    <figcaption className="pb-1 font-semibold leading-[1.6]">{caption}</figcaption>
    <img
      alt={alt}
      className="border border-muted"
      height={height}
      src={url}
      // Not cropped, because a word may have been changed anywhere.
      style={{ aspectRatio: `${width} / ${height}` }}
      width={width}
    />
  </figure>
);
