import type { Ref } from 'react';
import { memo } from 'react';

type HtmlElementProps = {
  /** Made by `html` (html.ts), so every text in it is escaped. */
  readonly markup: string;
} & ({ readonly as: 'li' } | { readonly as: 'div'; readonly ref: Ref<HTMLDivElement> });

/**
 * An element whose content React neither renders nor hydrates. The content is replaced only if its markup changes: scripts
 * may update it until then.
 */
export const HtmlElement = memo(function HtmlElement({ markup, ...props }: HtmlElementProps) {
  const content = { dangerouslySetInnerHTML: { __html: markup }, suppressHydrationWarning: true };
  return props.as === 'li' ? <li {...content} /> : <div {...content} ref={props.ref} />;
});
