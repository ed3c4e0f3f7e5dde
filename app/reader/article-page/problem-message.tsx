import { HomeLink } from '#app/shell/home-link.tsx';

type ProblemMessageProps = { readonly text: string; readonly hint?: string; readonly lang?: 'en' | undefined };

/** Replaces an article or a card that cannot be shown. */
export function ProblemMessage({ text, hint, lang }: ProblemMessageProps) {
  return (
    <div className="mx-auto max-w-measure py-20 text-center sm:py-28" data-instead-of-article="">
      <h1 className="font-bold text-2xl leading-[1.5] sm:text-3xl" lang={lang}>
        {text}
      </h1>
      {hint === undefined ? null : <p className="mt-4 leading-[1.6]">{hint}</p>}
      <HomeLink />
    </div>
  );
}
