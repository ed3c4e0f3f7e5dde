import type { CardKind } from '../card.ts';
import { BREAKING } from './breaking.ts';
import { HEADLINE } from './headline.ts';
import { NOTICE } from './notice.ts';
import { NUMBER } from './number.ts';
import { QUOTE } from './quote.ts';
import type { CardTemplate } from './template.ts';

/** The templates by kind. A new kind needs a file in this folder and a line here. */
export const TEMPLATES: Readonly<Record<CardKind, CardTemplate>> = {
  headline: HEADLINE,
  breaking: BREAKING,
  quote: QUOTE,
  number: NUMBER,
  notice: NOTICE,
};
