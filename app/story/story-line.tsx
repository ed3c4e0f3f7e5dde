import type { ReactNode } from 'react';
import type { HighlightInk, Inline } from '#domain/markup/nodes.ts';
import { renderInOrder } from './render-in-order.tsx';

type StoryLineProps = { readonly nodes: readonly Inline[] };

const INK_CLASSES: Readonly<Record<HighlightInk, string>> = {
  dark: 'text-black',
  light: 'text-white',
  inherit: 'text-inherit',
};

function renderInline(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'bold':
      return (
        <strong>
          <StoryLine nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <StoryLine nodes={node.children} />
        </em>
      );
    case 'highlight':
      return (
        <mark
          className={`box-decoration-clone rounded-xs px-[0.15em] ${INK_CLASSES[node.ink]}`}
          style={{ backgroundColor: node.colour }}
        >
          <StoryLine nodes={node.children} />
        </mark>
      );
    case 'link':
      return (
        <a
          className="underline decoration-accent decoration-1 underline-offset-[0.3em] hover:decoration-2 [mark_&]:decoration-current"
          href={node.href}
          rel="noopener noreferrer nofollow"
          target="_blank"
        >
          {node.text}
        </a>
      );
  }
}

/** Running text. A link keeps the ink around it, so it also reads on a highlight. */
export function StoryLine({ nodes }: StoryLineProps) {
  return renderInOrder(nodes, renderInline);
}
