import { data, redirect } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { cardCheckText } from '#app/strings/reader/card-check.ts';
import { parseCardCode, proofPath } from '#domain/cards/card-code.ts';
import type { CardCheckProblem } from '#domain/cards/check-problem.ts';
import type { Route } from './+types/card-check.route.ts';
import { CardCheckForm } from './card-check-form.tsx';
import { CheckResult } from './check-result.tsx';
import { toCheckView } from './check-view.ts';

const STATUSES: Readonly<Record<CardCheckProblem, number>> = {
  'no-file': 400,
  'too-large': 413,
  'not-an-image': 415,
  unreadable: 422,
  'cut-off': 400,
  'too-many': 429,
  busy: 503,
  failed: 503,
};

/** Shows the result of `POST /v` (`server/http/cards/`), or the forms. A typed code redirects to the proof of its card. */
export function loader({ context: router, url }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { site, edition, cardCheck } = context;
  const { title, description } = cardCheckText;
  const typedCode = url.searchParams.get('code') ?? '';
  const code = parseCardCode(typedCode);
  if (code !== null) throw redirect(proofPath(code), 303);
  const head = describePage({ site, edition, title, description, path: '/v' });
  const result = cardCheck === null || cardCheck.kind === 'problem' ? null : toCheckView(cardCheck, context);
  const problem = cardCheck?.kind === 'problem' ? cardCheck.problem : null;
  const status = problem === null ? (typedCode === '' ? 200 : 404) : STATUSES[problem];
  return data({ head, result, problem, typedCode }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** See docs/behaviour/photo-cards.md. */
export default function CardCheckPage({ loaderData: { result, ...form } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-measure space-y-8 pb-8">
      {result === null ? null : <CheckResult {...result} />}
      <CardCheckForm {...form} isSecond={result !== null} />
    </div>
  );
}
