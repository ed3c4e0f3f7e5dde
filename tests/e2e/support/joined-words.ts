import type { Page } from '@playwright/test';
import type { Newsroom } from './site-test.ts';

const JOINED = ['৮১-র', '৭০-এর', 'জিপিএ-৫', 'ফোর-জি', 'চা-বাগানের', 'অনূর্ধ্ব-১৯', '৫০%–৬০%', '১০-১২', 'হতে-না-হতে'];

/** Publishes two articles whose texts have each joined word several times. */
export async function publishJoined(newsroom: Newsroom): Promise<void> {
  const text = JOINED.map((word) => `${word} খবর`).join(' ');
  const description = `${text}. ${text}। **৮১**-র, জিপিএ-**৫**\n\n`.repeat(3);
  const change = { title: text, description, author: 'কোভিড-১৯ ডেস্ক', category: 'বাংলাদেশ', subcategory: 'আইন-আদালত' };
  for (const n of [1, 2]) await newsroom.publish(`e2e-joined-${n}`, change);
}

/** The joined words of the page that are on more than one line. */
export const findBrokenWords = (page: Page): Promise<string[]> => page.getByRole('main').evaluate(listBroken, JOINED);

/** Lists the words that are on more than one line. Every word must occur at least twice. */
function listBroken(main: Element, words: readonly string[]): string[] {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const characters: [Text, number][] = [];
  let text = '';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement?.checkVisibility()) continue;
    for (let offset = 0; offset < node.length; offset += 1) characters.push([node, offset]);
    text += node.data;
  }
  return words.flatMap((word) => {
    const starts = [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => index);
    const broken = starts.filter((start) => {
      const [first, last] = [characters[start], characters[start + word.length - 1]];
      if (first === undefined || last === undefined) return true;
      const range = document.createRange();
      range.setStart(...first);
      range.setEnd(last[0], last[1] + 1);
      const lines = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ bottom }) => Math.round(bottom / 9));
      return Math.max(...lines) - Math.min(...lines) > 1;
    });
    return starts.length < 2 ? [`${word} occurs ${starts.length} times`] : broken.map(() => word);
  });
}
