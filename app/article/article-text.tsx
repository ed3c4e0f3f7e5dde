import type { CSSProperties, ReactNode } from 'react';
import { Fragment } from 'react';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import type { HighlightInk, Inline } from '#domain/markup/nodes.ts';
import { splitAtJoints } from '#domain/markup/split-at-joints.ts';

/** Renders items keyed by their index, because parsed items have no other identity. */
export function renderInOrder<Item>(
  items: readonly Item[],
  render: (item: Item, index: number) => ReactNode,
): readonly ReactNode[] {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a changed text is parsed again, so its parts never move
    <Fragment key={index}>{render(item, index)}</Fragment>
  ));
}

/**
 * Renders text without line breaks inside ranges, between a number and its ending, and inside hyphenated words. Joints are
 * `<i>`, because lists contain many and its tag is the shortest. The styles prevent the break (`app/site.css`), so copying
 * and finding yield the text as written.
 */
export function renderText(text: string): ReactNode {
  const parts = splitAtJoints(text);
  if (parts.every(({ isJoint }) => !isJoint)) return text;
  return renderInOrder(parts, (part) => (part.isJoint ? <i>{part.text}</i> : part.text));
}

type ArticleTitleProps = {
  readonly parts: readonly TitlePart[];
  /** Class of the emphasised words. Empty if the styles of the list apply to the title. */
  readonly emphasis?: string;
};

export function ArticleTitle({ parts, emphasis = 'text-accent not-italic' }: ArticleTitleProps) {
  return renderInOrder(parts, ({ text, emphasised }) =>
    emphasised ? <em className={emphasis || undefined}>{renderText(text)}</em> : renderText(text),
  );
}

/** Links inherit the colour of the text, because the colour of links may not be readable on a highlight. */
export function renderLine(nodes: readonly Inline[]): ReactNode {
  const [first] = nodes;
  // Most lines consist of one text, for which a list of elements would be slow.
  if (nodes.length === 1 && first !== undefined) return renderInline(first);
  return renderInOrder(nodes, renderInline);
}

/** Classes of a highlight by its ink. Light backgrounds are dimmed in the dark theme. */
const HIGHLIGHT_CLASSES: Readonly<Record<HighlightInk, string>> = {
  dark: 'highlight dims-in-dark text-black',
  light: 'highlight text-white',
  inherit: 'highlight text-inherit',
};

type HighlightStyle = CSSProperties & { '--highlight': string; '--highlight-dim'?: string };

function toHighlightStyle({ colour, dimColour }: { colour: string; dimColour: string }): HighlightStyle {
  const style = { '--highlight': colour };
  return colour === dimColour ? style : { ...style, '--highlight-dim': dimColour };
}

export const TO_OTHER_SITE = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

function BodyLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      className="underline decoration-accent decoration-1 underline-offset-[0.3em] hover:decoration-2 [mark_&]:decoration-current"
      href={href}
      {...(href.startsWith('http') && TO_OTHER_SITE)}
    >
      {children}
    </a>
  );
}

function renderInline(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return renderText(node.text);
    case 'bold':
      return <strong>{renderLine(node.children)}</strong>;
    case 'italic':
      return <em>{renderLine(node.children)}</em>;
    case 'highlight':
      return (
        <mark
          className={`box-decoration-clone rounded-xs px-[0.15em] ${HIGHLIGHT_CLASSES[node.ink]}`}
          style={toHighlightStyle(node)}
        >
          {renderLine(node.children)}
        </mark>
      );
    case 'link':
      return <BodyLink href={node.href}>{node.text}</BodyLink>;
    case 'inlineLink':
      return <BodyLink href={node.href}>{renderLine(node.children)}</BodyLink>;
  }
}
