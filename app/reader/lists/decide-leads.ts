/** Articles that open a list with a large card. */
export const SECTION_LEADS = 2;

export type Leads<Card> = { leads: readonly Card[]; rest: readonly Card[] };

/**
 * Chooses the large cards of a list: the first two with an image, or the only one; without any image the first two. The
 * others keep their order.
 */
export function decideLeads<Card extends { readonly image?: unknown }>(cards: readonly Card[]): Leads<Card> {
  const illustrated = cards.filter(({ image }) => image !== undefined).slice(0, SECTION_LEADS);
  const leads = illustrated.length > 0 ? illustrated : cards.slice(0, SECTION_LEADS);
  return { leads, rest: cards.filter((card) => !leads.includes(card)) };
}
