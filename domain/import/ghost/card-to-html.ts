import type { Fields } from './read-value.ts';
import { escapeHtml, toFields, toList, toText } from './read-value.ts';

/** `isMailOnly`: Ghost shows the card in its newsletters and never on the site. */
export type CardHtml = { readonly html: string; readonly isMailOnly: boolean };

type WriteCard = (card: Fields, read: (name: string) => string) => string;

/** Other names of cards in Lexical and mobiledoc, with their names in `CARDS`. */
const CARD_ALIASES: Readonly<Record<string, string>> = {
  codeblock: 'code',
  horizontalrule: 'hr',
  'card-markdown': 'markdown',
};

const paragraph = (html: string) => (html === '' ? '' : `<p>${html}</p>`);
const link = (url: string, html: string) =>
  url === '' ? html : `<a href="${escapeHtml(url)}">${html || escapeHtml(url)}</a>`;
const image = (src: string, alt = '') => (src === '' ? '' : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`);
/** Captions are HTML. */
const caption = (html: string) => (html === '' ? '' : `<figcaption>${html}</figcaption>`);
const figure = (name: string, html: string) => `<figure class="kg-card kg-${name}-card">${html}</figure>`;
const box = (name: string, html: string) => `<div class="kg-card kg-${name}-card">${html}</div>`;

/** The class of a part, by which the conversion of HTML recognises it. */
const part = (name: string, html: string) => (html === '' ? '' : `<div class="kg-${name}">${html}</div>`);

/** The HTML of each card: the elements and classes that Ghost itself renders, without its controls. */
const CARDS: Readonly<Record<string, WriteCard>> = {
  image: (_, read) =>
    figure('image', `${link(read('href'), image(read('src'), read('alt')))}${caption(read('caption'))}`),
  gallery: ({ images }, read) => {
    const list = toList(images).map((one) => image(toText(toFields(one)?.src), toText(toFields(one)?.alt)));
    return figure('gallery', `<div>${list.join('')}</div>${caption(read('caption'))}`);
  },
  embed: (_, read) =>
    figure('embed', `${read('html') || paragraph(escapeHtml(read('url')))}${caption(read('caption'))}`),
  html: (_, read) => read('html'),
  markdown: (_, read) =>
    box(
      'markdown',
      read('markdown')
        .split(/\n{2,}/)
        .map((text) => paragraph(escapeHtml(text).replaceAll('\n', '<br>')))
        .join(''),
    ),
  code: (_, read) => figure('code', `<pre><code>${escapeHtml(read('code'))}</code></pre>${caption(read('caption'))}`),
  hr: () => '<hr>',
  bookmark: ({ metadata }, read) => {
    const about = (name: string) => escapeHtml(toText(toFields(metadata)?.[name]));
    const parts = ['title', 'description', 'author', 'publisher'].map((name) => part(`bookmark-${name}`, about(name)));
    const content = `<a class="kg-bookmark-container" href="${escapeHtml(read('url'))}">${parts.join('')}</a>`;
    return figure('bookmark', `${content}${caption(read('caption'))}`);
  },
  callout: (_, read) =>
    box(
      'callout',
      `${part('callout-emoji', escapeHtml(read('calloutEmoji')))}${part('callout-text', read('calloutText'))}`,
    ),
  toggle: (_, read) => box('toggle', `<h4>${read('heading')}</h4>${part('toggle-content', read('content'))}`),
  product: (_, read) =>
    box(
      'product',
      `${image(read('productImageSrc'))}<h4>${read('productTitle')}</h4>${part('product-card-description', read('productDescription'))}${paragraph(link(read('productUrl'), escapeHtml(read('productButton'))))}`,
    ),
  button: (_, read) => box('button', link(read('buttonUrl'), escapeHtml(read('buttonText')))),
  audio: (_, read) =>
    box('audio', `<audio src="${escapeHtml(read('src'))}"></audio>${part('audio-title', escapeHtml(read('title')))}`),
  video: (_, read) => figure('video', `<video src="${escapeHtml(read('src'))}"></video>${caption(read('caption'))}`),
  file: (_, read) => {
    const parts = [
      part('file-card-title', escapeHtml(read('fileTitle'))),
      part('file-card-caption', escapeHtml(read('fileCaption'))),
      part('file-card-filename', escapeHtml(read('fileName'))),
    ];
    return box('file', `<a class="kg-file-card-container" href="${escapeHtml(read('src'))}">${parts.join('')}</a>`);
  },
  header: (_, read) =>
    box(
      'header',
      `${image(read('backgroundImageSrc'))}<h2>${read('header')}</h2><h3>${read('subheader')}</h3>${paragraph(link(read('buttonUrl'), escapeHtml(read('buttonText'))))}`,
    ),
  signup: (_, read) =>
    box('signup', `<h2>${read('header')}</h2><h3>${read('subheader')}</h3>${paragraph(read('disclaimer'))}`),
  'call-to-action': (_, read) =>
    box(
      'cta',
      `${paragraph(read('sponsorLabel'))}${image(read('imageUrl'))}${part('cta-text', read('textValue'))}${paragraph(link(read('buttonUrl'), escapeHtml(read('buttonText'))))}`,
    ),
  paywall: () => '<!--members-only-->',
  email: (_, read) => read('html'),
  'email-cta': (_, read) => `${read('html')}${paragraph(link(read('buttonUrl'), escapeHtml(read('buttonText'))))}`,
};

const MAIL_ONLY = /^email(?:-cta)?$/;

/**
 * Converts a card of Ghost's editor, from Lexical or mobiledoc, to the HTML that Ghost renders. An unknown card becomes an
 * empty element named after it.
 */
export function cardToHtml(type: string, card: Fields): CardHtml {
  const name = CARD_ALIASES[type] ?? type;
  const write = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
  const html = write?.(card, (field) => toText(card[field])) ?? box(name.replace(/[^a-z-]/gi, ''), '');
  const audience = decideAudience(card);
  if (MAIL_ONLY.test(name) || audience === 'nobody') return { html, isMailOnly: true };
  return { html: audience === 'members' ? `${GATE_START}${html}${GATE_END}` : html, isMailOnly: false };
}

const GATE_START = '<!--kg-gated-block:begin nonMember:false -->';
const GATE_END = '<!--kg-gated-block:end-->';

/**
 * Decides who sees a card on the site. Ghost 6 stores this for the web; Ghost 5 stores only whether the site shows the card.
 */
function decideAudience({ visibility }: Fields): 'everyone' | 'members' | 'nobody' {
  const rule = toFields(visibility);
  const web = toFields(rule?.web);
  if (rule?.showOnWeb === false) return 'nobody';
  if (web?.nonMember !== false) return 'everyone';
  return toText(web.memberSegment) === '' ? 'nobody' : 'members';
}
