import { createContext, useContext } from 'react';
import { useEdition } from '#app/edition/edition-context.ts';
import type { CardContext } from './card-html.ts';

/** The moment at which the page's lists were read. Server and browser agree on it. */
export const ReadAtContext = createContext(0);

/** What the cards of the page depend on. */
export function useCardContext(): CardContext {
  const readAtMs = useContext(ReadAtContext);
  const edition = useEdition();
  return { readAtMs, isLite: edition !== 'full' };
}
