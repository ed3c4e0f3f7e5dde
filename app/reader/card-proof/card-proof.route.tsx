import { requestContext } from '#app/request-context.ts';
import { cardProofText } from '#app/strings/reader/card-proof.ts';
import { ProblemMessage } from '../article-page/problem-message.tsx';
import type { Route } from './+types/card-proof.route.ts';
import { EndedCard, GenuineCard } from './card-proof.tsx';
import { loadCardProof } from './load-card-proof.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return loadCardProof(params.code, context.get(requestContext));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

/** Says whether a photo card is genuine (docs/behaviour §2.18). */
export default function CardProofPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'genuine') return <GenuineCard {...loaderData} />;
  if (loaderData.kind === 'ended') return <EndedCard {...loaderData} />;
  if (loaderData.kind === 'not-loaded') return <ProblemMessage text={cardProofText.notLoaded} />;
  return <ProblemMessage hint={cardProofText.unknownHint} text={cardProofText.unknown} />;
}
