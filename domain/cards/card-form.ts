import { z } from 'zod';
import { atMost, lineText } from '../import/parse-record.ts';
import type { CardForm, CardSize } from './card.ts';
import { CARD_KINDS, CARD_SIZES, CARD_THEMES, MAX_CARD_DETAIL, MAX_CARD_TEXT } from './card.ts';

const MAX_URL = 2_000;

/** Parses a card's form and normalises its texts. Not for the browser, whose security policy forbids the `eval` of full zod. */
export const cardFormSchema = z
  .object({
    kind: z.enum(CARD_KINDS),
    size: z.enum(Object.keys(CARD_SIZES) as [CardSize, ...CardSize[]]),
    theme: z.enum(CARD_THEMES),
    text: atMost(MAX_CARD_TEXT, lineText).refine((text) => text !== '', { error: 'must not be empty' }),
    detail: atMost(MAX_CARD_DETAIL, lineText),
    imageUrl: atMost(MAX_URL, lineText),
    credit: atMost(MAX_CARD_DETAIL, lineText),
  })
  .refine(({ kind, detail }) => kind !== 'number' || detail !== '', {
    path: ['detail'],
    error: 'must not be empty',
  }) satisfies z.ZodType<CardForm>;
