import { createContext, useContext } from 'react';
import type { Edition } from '#domain/edition/edition.ts';

/** A whole document, or only what can change in an open page: its title and its `main` (docs/architecture.md). */
export type RenderedPart = 'document' | 'main';

/** What is rendered of a page. */
export type Rendering = {
  readonly edition: Edition;
  readonly part: RenderedPart;
  /** Allows the inline scripts of a hydrated page. Reader's pages have none that change. */
  readonly nonce: string | undefined;
};

/** In the browser it is always a whole document in full. */
export const RenderingContext = createContext<Rendering>({ edition: 'full', part: 'document', nonce: undefined });

export function useRendering(): Rendering {
  return useContext(RenderingContext);
}

/** Code for lite pages is in branches of `import.meta.env.SSR`, so that the browser's builds leave it out. */
export function useEdition(): Edition {
  return useRendering().edition;
}
