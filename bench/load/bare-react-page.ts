import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider, useLoaderData } from 'react-router';

type Card = { id: string; category: string; headline: string; excerpt: string; time: string };

const LINKS_PER_CARD = 2;

/**
 * Creates the handler of the reference page: cards as React elements in React Router, as its documentation writes them,
 * with about `links` links and the data of the page. It has no styles, scripts, metadata or queries.
 */
export function createBarePage(links: number): (request: Request) => Promise<Response> {
  const cards = Array.from({ length: Math.round(links / LINKS_PER_CARD) }, (_, n) => toCard(n));
  const { query, dataRoutes } = createStaticHandler([{ path: '/', loader: () => ({ cards }), Component: BarePage }]);
  return async (request) => {
    const context = await query(request);
    if (context instanceof Response) return context;
    const router = createStaticRouter(dataRoutes, context);
    const html = renderToString(
      h('html', { lang: 'bn' }, h('body', null, h(StaticRouterProvider, { router, context }))),
    );
    return new Response(`<!DOCTYPE html>${html}`, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  };
}

const toCard = (n: number): Card => ({
  id: `bench-${n}`,
  category: 'বাংলাদেশ',
  headline: `নতুন সেতু চালু হলে যাতায়াতের সময় অর্ধেকে নামবে বলে আশা ${n}`,
  excerpt: 'স্থানীয় মানুষ বলছেন, বহু বছরের অপেক্ষার পর এই পথ তাঁদের জীবন সহজ করবে।',
  time: '2026-11-20T06:00:00.000Z',
});

function BarePage() {
  const { cards } = useLoaderData<{ cards: Card[] }>();
  return h(
    'main',
    null,
    cards.map((card) => h(BareCard, { key: card.id, card })),
  );
}

function BareCard({ card: { id, category, headline, excerpt, time } }: { card: Card }) {
  return h(
    'article',
    { className: 'flex gap-4' },
    h('img', { src: `/media/${id}.webp`, alt: '', width: 240, height: 160, loading: 'lazy' }),
    h(Link, { to: `/?category=${category}`, className: 'text-sm' }, category),
    h('h3', null, h(Link, { to: `/article/${id}`, className: 'font-bold' }, headline)),
    h('p', null, excerpt),
    h('time', { dateTime: time }, time),
  );
}
