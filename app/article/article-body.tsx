import type { CSSProperties, ReactNode } from 'react';
import { Fragment } from 'react';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { toBlockKeys, toContentKeys } from '#domain/markup/content-keys.ts';
import { flattenBlocks } from '#domain/markup/flatten-blocks.ts';
import type { Block, Inline, List, NumberedItem } from '#domain/markup/nodes.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import { MID_CONTENT_AD_AFTER_PARAGRAPH, splitAfterParagraph } from '#domain/markup/split-after-paragraph.ts';
import { toPosterKey } from '#domain/markup/video-poster.ts';
import { Island } from '../islands/island.tsx';
import { bodyText } from '../strings/reader/article.ts';
import { ArticleImage } from './article-image.tsx';
import { ArticleTable } from './article-table.tsx';
import { renderInOrder, renderLine } from './article-text.tsx';
import type { EmbedProps } from './embed.tsx';
import { Embed } from './embed.tsx';
import { GALLERY_SIZES, IMAGE_SIZES } from './image-sizes.ts';

/** The posters of videos, by their keys. */
export type Posters = Readonly<Record<string, ResponsiveImage>>;

type ArticleBodyProps = {
  readonly blocks: readonly Block[];
  readonly posters?: Posters;
  readonly afterThirdParagraph?: ReactNode;
};

type ListItemProps = {
  readonly nodes: readonly Inline[];
  readonly value?: number | undefined;
  /** The lists below the item. */
  readonly nested?: readonly List[] | undefined;
};

function ListItem({ nodes, value, nested = [] }: ListItemProps) {
  return (
    <li value={value}>
      {renderLine(nodes)}
      {nested.length === 0 ? null : (
        <div className="mt-2 space-y-2">{renderInOrder(nested, (list) => renderList(list))}</div>
      )}
    </li>
  );
}

function renderList(list: List): ReactNode {
  const { nested } = list;
  if (list.kind === 'bullets') {
    const items = list.items.map((item, index) => ({
      content: item,
      item: <ListItem nested={nested?.[index]} nodes={item} />,
    }));
    return <ul className="list-disc space-y-2 pl-6 marker:text-muted">{renderItems(items)}</ul>;
  }
  const items = list.items.map((item, index) => ({
    content: item.children,
    item: <ListItem nested={nested?.[index]} nodes={item.children} value={toValue(item, list.items[index - 1])} />,
  }));
  return (
    <ol className="list-[bengali] space-y-2 pl-8 marker:text-muted" style={toNumberPadding(list.items)}>
      {renderItems(items)}
    </ol>
  );
}

/** The content is the key, because an unchanged item must not get a new element. */
function renderItems(items: readonly { content: readonly Inline[]; item: ReactNode }[]): ReactNode {
  const keys = toContentKeys(items.map(({ content }) => JSON.stringify(content)));
  return items.map(({ item }, index) => <Fragment key={keys[index]}>{item}</Fragment>);
}

function Quote({ kind, lines, attribution }: Extract<Block, { kind: 'quote' | 'pullQuote' }>) {
  return (
    <figure className={kind === 'quote' ? 'border-accent border-l-4 pl-4' : 'pull-quote'}>
      <blockquote className={kind === 'quote' ? 'space-y-2 text-[1.111em] leading-[1.65]' : undefined}>
        {renderInOrder(lines, (nodes) => (
          <p>{renderLine(nodes)}</p>
        ))}
      </blockquote>
      {attribution === null ? null : (
        <figcaption className="mt-2 text-[0.889em] text-muted leading-[1.6]">— {renderLine(attribution)}</figcaption>
      )}
    </figure>
  );
}

/** Returns the number of an item only if it does not follow the previous one, because browsers count on their own. */
function toValue(item: NumberedItem, previous: NumberedItem | undefined): number | undefined {
  const isConsecutive = previous !== undefined && item.number === previous.number + 1;
  return isConsecutive ? undefined : item.number;
}

/** Widens the padding that holds the numbers if one of them is long. */
function toNumberPadding(items: readonly NumberedItem[]): CSSProperties | undefined {
  const digits = Math.max(...items.map(({ number }) => String(number).length));
  return digits > 2 ? { paddingLeft: `${1 + Math.ceil(digits * 0.6)}em` } : undefined;
}

function Gallery({ caption, images }: Extract<Block, { kind: 'gallery' }>) {
  return (
    <div className="gallery">
      {renderInOrder(images, ({ image, alt, caption: line }) => (
        <ArticleImage {...image} alt={alt} caption={line} sizes={GALLERY_SIZES} />
      ))}
      {caption.length === 0 ? null : <p className="text-[0.889em] text-muted">{renderLine(caption)}</p>}
    </div>
  );
}

type BoxProps = Extract<Block, { kind: 'box' }> & { readonly context: BlockContext };

/** Has the role `note`, because an article may contain many boxes and each `aside` would be a landmark of the page. */
function Box({ title, blocks, context }: BoxProps) {
  const keys = toBlockKeys(blocks);
  return (
    <aside
      aria-label={toPlainText([{ kind: 'paragraph', children: title }]) || bodyText.box}
      className="boxed"
      role="note"
    >
      {title.length === 0 ? null : <p className="font-bold">{renderLine(title)}</p>}
      {blocks.map((block, index) => (
        <Fragment key={keys[index]}>{renderBlock(block, context)}</Fragment>
      ))}
    </aside>
  );
}

/**
 * Finds the second-level headings before the first first-level heading. They are directly below the page's title in the
 * outline, so they become `h2`.
 */
function findTopHeadings(blocks: readonly Block[]): ReadonlySet<Block> {
  const firstMain = blocks.findIndex((block) => block.kind === 'heading1');
  const before = firstMain === -1 ? blocks : blocks.slice(0, firstMain);
  return new Set(before.filter((block) => block.kind === 'heading2'));
}

function renderEmbed({ kind, link: { provider, embedUrl, pageUrl }, poster = null }: EmbedProps): ReactNode {
  return (
    <Island name="Embed" when="touch">
      <Embed kind={kind} link={{ provider, embedUrl, pageUrl }} {...(poster && { poster })} />
    </Island>
  );
}

type BlockContext = { topHeadings: ReadonlySet<Block>; posters: Posters };

function renderBlock(block: Block, context: BlockContext): ReactNode {
  const { topHeadings, posters } = context;
  switch (block.kind) {
    case 'heading1':
      return <h2 className="pt-4 font-bold text-[1.333em] leading-[1.5]">{renderLine(block.children)}</h2>;
    case 'heading2': {
      const Heading = topHeadings.has(block) ? 'h2' : 'h3';
      return <Heading className="pt-3 font-bold text-[1.111em] leading-[1.5]">{renderLine(block.children)}</Heading>;
    }
    case 'paragraph':
      return <p>{renderLine(block.children)}</p>;
    case 'bullets':
    case 'numbers':
      return renderList(block);
    case 'quote':
    case 'pullQuote':
      return <Quote {...block} />;
    case 'table':
      return <ArticleTable {...block} />;
    case 'gallery':
      return <Gallery {...block} />;
    case 'box':
      return <Box {...block} context={context} />;
    case 'video':
      return renderEmbed({ kind: 'video', link: block.video, poster: posters[toPosterKey(block.video) ?? ''] ?? null });
    case 'post':
      return renderEmbed({ kind: 'post', link: block.post });
    case 'image':
      return <ArticleImage {...block.image} alt={block.alt} caption={block.caption} shape="own" sizes={IMAGE_SIZES} />;
    case 'rule':
      return <hr className="mx-auto w-1/3 border-muted" />;
  }
}

/** The page's title is the `h1`, so the body's headings are `h2` and `h3`. */
export function ArticleBody({ blocks, posters = {}, afterThirdParagraph }: ArticleBodyProps) {
  const keys = toBlockKeys(blocks);
  const split = splitAfterParagraph(blocks, MID_CONTENT_AD_AFTER_PARAGRAPH);
  const slotIndex = split === null ? -1 : split.before.length - 1;
  const topHeadings = findTopHeadings(flattenBlocks(blocks));
  return (
    <div className="article-text wrap-break-word space-y-5 text-ink leading-[1.75]" data-blocks="">
      {blocks.flatMap((block, index) => [
        <Fragment key={keys[index]}>{renderBlock(block, { topHeadings, posters })}</Fragment>,
        index === slotIndex ? <Fragment key="slot">{afterThirdParagraph}</Fragment> : null,
      ])}
    </div>
  );
}
