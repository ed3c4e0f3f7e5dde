import type { CardKind } from '../cards/card.ts';
import { CARD_KINDS } from '../cards/card.ts';
import type { SiteSettings } from './site-settings.ts';

/** The settings of all photo cards. */
export type CardSettings = {
  /** An image of the library, as an article stores it; '' without a logo. */
  readonly logoUrl: string;
  /** `#rrggbb`. `accent` is the newsroom's colour, `mark` the colour of emphasised words. */
  readonly accent: string;
  readonly mark: string;
  readonly foot: string;
  /** The enabled kinds, in the order of `CARD_KINDS`. */
  readonly kinds: readonly CardKind[];
  /** True if the newest card of an article without a social image is shown in link previews. */
  readonly isShareImage: boolean;
};

/** The accent of the site (`app/tokens.css`). */
export const DEFAULT_CARD_COLOUR = '#b3121d';

/** The value of `cardShareImage` that turns the setting on. */
export const SHARES_CARD = 'yes';

export function toCardSettings(settings: SiteSettings): CardSettings {
  const { cardLogo, cardAccent, cardMark, cardFoot, cardKinds, cardShareImage } = settings;
  return {
    logoUrl: cardLogo.value,
    accent: cardAccent.value || DEFAULT_CARD_COLOUR,
    mark: cardMark.value || DEFAULT_CARD_COLOUR,
    foot: cardFoot.value,
    kinds: parseCardKinds(cardKinds.value),
    isShareImage: cardShareImage.value === SHARES_CARD,
  };
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Parses the enabled kinds of cards. An empty text means all of them. */
export function parseCardKinds(value: string): readonly CardKind[] {
  const names = value.split(' ');
  return value === '' ? CARD_KINDS : CARD_KINDS.filter((kind) => names.includes(kind));
}

export const formatCardKinds = (kinds: readonly CardKind[]): string =>
  kinds.length === CARD_KINDS.length ? '' : CARD_KINDS.filter((kind) => kinds.includes(kind)).join(' ');
