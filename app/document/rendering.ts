import { createContext, useContext } from 'react';
import type { Edition } from '#domain/edition/edition.ts';

/**
 * A whole document, or only the parts of an open page that can change: its title and its `main` (docs/architecture.md).
 */
export type RenderedPart = 'document' | 'main';

export type RenderRequest = {
  readonly edition: Edition;
  readonly part: RenderedPart;
  /**
   * The nonce that allows the inline scripts of a hydrated page. Undefined on reader's pages, whose inline scripts are
   * allowed by hash.
   */
  readonly nonce: string | undefined;
};

/** The default applies in the browser, which always renders a whole document of the full edition. */
export const RenderingContext = createContext<RenderRequest>({ edition: 'full', part: 'document', nonce: undefined });

export function useRendering(): RenderRequest {
  return useContext(RenderingContext);
}

/** Code for lite pages is in branches of `import.meta.env.SSR`, which the browser's builds leave out. */
export function useEdition(): Edition {
  return useRendering().edition;
}
