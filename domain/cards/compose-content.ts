import type { Article } from '../article/article.ts';
import { cutToLength } from '../bengali/text/cut-text.ts';
import { decideCropPath } from '../images/image-crop.ts';
import type { CardSettings } from '../site-settings/card-settings.ts';
import { formatDate } from '../time/format-date-time.ts';
import type { CardContent, CardForm } from './card.ts';
import { MAX_CARD_TEXT } from './card.ts';

type CardContext = {
  article: Pick<Article, 'category' | 'publishedAt'>;
  settings: CardSettings;
  site: { name: string; offsetOf: (ms: number) => number };
  nowMs: number;
};

/** Adds the facts about the article and the site to an editor's texts. The date is the publication date; today if not yet published. */
export function composeContent(
  form: CardForm,
  { article, settings, site, nowMs }: CardContext,
): Omit<CardContent, 'proof'> {
  const dateMs = article.publishedAt || nowMs;
  const { logoUrl, foot, accent, mark } = settings;
  return {
    ...form,
    logoUrl,
    foot,
    accent,
    mark,
    section: article.category,
    date: formatDate(dateMs, site.offsetOf(dateMs)),
    siteName: site.name,
  };
}

/** Returns the form of a new card: the quotation or else the headline, and the article's image if it is stored on this site. */
export function suggestCard(
  article: Pick<Article, 'title' | 'imageUrl' | 'imageCredit'>,
  { kinds, quote }: Pick<CardSettings, 'kinds'> & { quote: string | null },
): CardForm {
  const isQuote = quote !== null && kinds.includes('quote');
  const imageUrl = canBeDrawn(article.imageUrl) ? article.imageUrl : '';
  return {
    kind: isQuote ? 'quote' : (kinds[0] ?? 'headline'),
    size: 'square',
    theme: 'light',
    text: isQuote ? cutToLength(quote, MAX_CARD_TEXT) : article.title,
    detail: '',
    imageUrl,
    credit: imageUrl === '' ? '' : article.imageCredit,
  };
}

/** True for an image of this site. Images of other sites cannot be read. */
const canBeDrawn = (imageUrl: string): boolean => decideCropPath(imageUrl, 'share') !== null;
