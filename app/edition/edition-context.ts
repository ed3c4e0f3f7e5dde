import { createContext, useContext } from 'react';
import type { Edition } from '#domain/edition/edition.ts';

/** The edition of the rendered page. In the browser it is always `full`: lite pages have no script. */
export const EditionContext = createContext<Edition>('full');

/** Code for lite pages is in branches of `import.meta.env.SSR`, so that the browser's build leaves it out. */
export function useEdition(): Edition {
  return useContext(EditionContext);
}
