import type { Html } from '#app/components/html.ts';
import { html } from '#app/components/html.ts';
import { siteText } from '#app/strings/site.ts';
import { articlePath } from '#domain/article/article.ts';
import { splitUnbroken } from '#domain/markup/split-unbroken.ts';
import { formatShort } from '#domain/time/format-date-time.ts';
import { DHAKA_OFFSET_MINUTES } from '#domain/time/local-day.ts';
import { toImageHtml } from './card-image.ts';
import type { Headline, LatestItem, ListedCard, TimeView } from './card-view.ts';

/** The heading level that fits the page's outline. */
export type HeadingTag = 'h2' | 'h3';

/** What all cards of a page depend on. */
export type CardContext = {
  /** The moment at which the page's lists were read. Server and browser agree on it. */
  readAtMs: number;
  isLite: boolean;
};

type CardOptions = CardContext & { heading: HeadingTag };

type LeadOptions = CardOptions & {
  /** Spans both columns. */
  isWide: boolean;
  /** A row on a phone. */
  isCompact: boolean;
};

/** `sizes` attribute of the featured article's image. */
export const FEATURED_SIZES = '(min-width: 1152px) 420px, (min-width: 1024px) 37vw, (min-width: 640px) 56vw, 100vw';

/** The first article of the home page. On a phone its image spans the full width. */
export function toFeaturedHtml(card: ListedCard, options: CardOptions): Html {
  const image = card.image && toImageHtml(card.image, { ...options, sizes: FEATURED_SIZES, isFirst: true });
  return html`<article class="card card-featured">${image ?? null}${toTextHtml(card, options, card.excerpt)}</article>`;
}

/** A large card: an image above the text, or beside it if the card is wide, or only text. */
export function toLeadHtml(card: ListedCard, options: LeadOptions): Html {
  const { isWide, isCompact } = options;
  const sizes = `(min-width: 1152px) 540px, (min-width: 640px) 50vw, ${isCompact ? '120px' : '92vw'}`;
  const image = card.image && toImageHtml(card.image, { ...options, sizes });
  const className = `card card-lead ${isWide ? 'card-wide' : ''} ${isCompact ? 'card-compact' : ''}`;
  return html`<article class="${className}">${image ?? null}${toTextHtml(card, options, card.excerpt)}</article>`;
}

/** A compact card with a small image if it has one: on the right on a phone, else on the left. */
export function toRowHtml(card: ListedCard, options: CardOptions): Html {
  const image = card.image && toImageHtml(card.image, { ...options, sizes: '132px' });
  return html`<article class="card card-row">${image ?? null}${toTextHtml(card, options, undefined)}</article>`;
}

/** An entry of the list of the newest articles. */
export function toLatestHtml({ id, headline, time }: LatestItem, { readAtMs }: CardContext): Html {
  return html`${toTimeHtml(time, readAtMs)}${toLinkHtml(id, headline)}`;
}

/** The text of a card: its author, headline, excerpt and line of facts. Nothing is cut. */
function toTextHtml(card: ListedCard, { heading, readAtMs }: CardOptions, excerpt: string | undefined): Html {
  const { author } = card;
  const link = toLinkHtml(card.id, card.headline);
  return html`<div>${
    author === undefined
      ? null
      : html`<p class="card-author"><span aria-hidden="true">${author.initial}</span>${author.name}</p>`
  }${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}${
    excerpt ? html`<p class="card-excerpt">${excerpt}</p>` : null
  }${toMetaHtml(card, readAtMs)}</div>`;
}

/** Links an article with its title. */
function toLinkHtml(id: string, headline: Headline): Html {
  const parts = headline.map((text, index) =>
    index % 2 === 1 ? html`<em>${toTitleHtml(text)}</em>` : html`${toTitleHtml(text)}`,
  );
  return html`<a href="${articlePath(id)}">${parts}</a>`;
}

/** Text in which no line breaks inside a range of numbers or a short compound. */
function toTitleHtml(text: string): readonly Html[] {
  return splitUnbroken(text).map((part) =>
    part.isUnbroken ? html`<span class="whitespace-nowrap">${part.text}</span>` : html`${part.text}`,
  );
}

const PLAY_ICON = html`<svg aria-hidden="true" class="size-[1.1em]" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.75" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.5"/><path d="M10 8.2v7.6l6-3.8Z" fill="currentColor"/></svg>`;

/** Subcategory, video mark and time. */
function toMetaHtml({ label, hasVideo, time }: ListedCard, readAtMs: number): Html {
  return html`<p class="card-meta">${label === undefined ? null : html`<b>${label}</b>`}${
    hasVideo ? html`<span>${PLAY_ICON}${siteText.video}</span>` : null
  }${toTimeHtml(time, readAtMs)}</p>`;
}

/**
 * The time of day, or the date of another day, as it was when the page was read. In a card the browser replaces it with
 * the age (card-times.ts).
 */
function toTimeHtml({ ms, offsetMinutes }: TimeView, readAtMs: number): Html | null {
  const text = formatShort({ ms, nowMs: readAtMs, offsetMinutes });
  if (text === '') return null;
  const offset = offsetMinutes === DHAKA_OFFSET_MINUTES ? null : html` data-offset="${offsetMinutes}"`;
  return html`<time datetime="${toIso(ms)}"${offset}>${text}</time>`;
}

/** Without the fraction of a second: the home page has a hundred of them. */
const toIso = (ms: number) => `${new Date(ms).toISOString().slice(0, -5)}Z`;
