import type { ComponentProps } from 'react';
import { createElement, memo, useMemo } from 'react';
import type { EscapedHtml } from './html.ts';

type ElementOf<Tag extends 'li' | 'div' | 'nav' | 'ins'> = {
  readonly as: Tag;
  readonly markup: EscapedHtml;
} & Omit<ComponentProps<Tag>, 'children' | 'dangerouslySetInnerHTML'>;

type HtmlElementProps = ElementOf<'li'> | ElementOf<'div'> | ElementOf<'nav'> | ElementOf<'ins'>;

/**
 * An element whose content React neither renders nor hydrates. The content is replaced only if its markup changes: scripts
 * may update it until then.
 */
export const HtmlElement = memo(function HtmlElement({ as, markup, ...attributes }: HtmlElementProps) {
  // React replaces the content whenever it gets another object.
  const content = useMemo(() => ({ __html: markup }), [markup]);
  const props = { ...attributes, dangerouslySetInnerHTML: content, suppressHydrationWarning: true };
  return createElement<object>(as, props);
});
