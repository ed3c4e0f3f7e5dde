import type { CardCode, CardContent } from '#domain/cards/card.ts';

/** A card's content for tests: a headline with marks, no picture. */
export function cardContent(rest: Partial<CardContent> = {}): CardContent {
  return {
    ...{ kind: 'headline', size: 'square', theme: 'light', detail: '', imageUrl: '', credit: '' },
    text: 'স্বাস্থ্য খাতে *৪২ হাজার কোটি* টাকার বরাদ্দ, তবু উপজেলা হাসপাতালে নেই চিকিৎসক',
    ...{ section: 'বাংলাদেশ', date: '২৮ নভেম্বর ২০২৬', siteName: 'প্রহর', foot: 'প্রতিটি প্রহরের খবর', logoUrl: '' },
    ...{ accent: '#b3131b', mark: '#c8102e' },
    proof: { code: 'k7m2xq9w' as CardCode, url: 'https://prohor.example/v/k7m2xq9w' },
    ...rest,
  };
}
