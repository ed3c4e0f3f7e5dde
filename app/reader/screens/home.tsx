import { Suspense } from 'react';
import { HOME_SECTION_SIZE } from '#domain/article/limits.ts';
import { HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import { requestContext } from '../../request-context.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { articles, nowMs, shows } = context.get(requestContext);
  shows('home');
  const sections = await articles.listSections(HOME_SECTION_ORDER, HOME_SECTION_SIZE, nowMs);
  return { sections: [...sections] };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return loaderData.sections.map(([name, cards]) => (
    <Suspense key={name}>
      <section>
        <h2>{name}</h2>
        {cards.map((card) => (
          <p key={card.id}>{card.title}</p>
        ))}
      </section>
    </Suspense>
  ));
}
