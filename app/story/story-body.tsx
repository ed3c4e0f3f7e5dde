import type { CSSProperties, ReactNode } from 'react';
import type { Block, NumberedItem } from '#domain/markup/nodes.ts';
import { MID_CONTENT_AD_AFTER_PARAGRAPH, splitAfterParagraph } from '#domain/markup/split-after-paragraph.ts';
import { renderInOrder } from './render-in-order.tsx';
import { StoryLine } from './story-line.tsx';
import { VideoEmbed } from './video-embed.tsx';

type StoryBodyProps = {
  readonly blocks: readonly Block[];
  /** Stands in mid-body; left out where the body has fewer than three paragraphs. */
  readonly afterThirdParagraph?: ReactNode;
};

/** A number is written out only where the list does not count on by itself. */
function renderNumberedItem(item: NumberedItem, previous: NumberedItem | undefined): ReactNode {
  const countsOn = previous !== undefined && item.number === previous.number + 1;
  return (
    <li value={countsOn ? undefined : item.number}>
      <StoryLine nodes={item.children} />
    </li>
  );
}

/** Numbers stand left of their text: more room than the usual, where one of them is long. */
function toNumberRoom(items: readonly NumberedItem[]): CSSProperties | undefined {
  const digits = Math.max(...items.map(({ number }) => String(number).length));
  return digits > 2 ? { paddingLeft: `${1 + Math.ceil(digits * 0.6)}em` } : undefined;
}

/** Second-level headings before the first one of the first level: they stand directly under the page's title. */
function findTopHeadings(blocks: readonly Block[]): ReadonlySet<Block> {
  const firstMain = blocks.findIndex((block) => block.kind === 'heading1');
  const before = firstMain === -1 ? blocks : blocks.slice(0, firstMain);
  return new Set(before.filter((block) => block.kind === 'heading2'));
}

function renderBlock(block: Block, topHeadings: ReadonlySet<Block>): ReactNode {
  switch (block.kind) {
    case 'heading1':
      return (
        <h2 className="pt-4 font-bold text-2xl leading-[1.5]">
          <StoryLine nodes={block.children} />
        </h2>
      );
    case 'heading2': {
      const Heading = topHeadings.has(block) ? 'h2' : 'h3';
      return (
        <Heading className="pt-3 font-bold text-xl leading-[1.5]">
          <StoryLine nodes={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <StoryLine nodes={block.children} />
        </p>
      );
    case 'bullets':
      return (
        <ul className="list-disc space-y-2 pl-6 marker:text-muted">
          {renderInOrder(block.items, (item) => (
            <li>
              <StoryLine nodes={item} />
            </li>
          ))}
        </ul>
      );
    case 'numbers':
      return (
        <ol className="list-[bengali] space-y-2 pl-8 marker:text-muted" style={toNumberRoom(block.items)}>
          {renderInOrder(block.items, (item, index) => renderNumberedItem(item, block.items[index - 1]))}
        </ol>
      );
    case 'video':
      return <VideoEmbed video={block.video} />;
  }
}

/** An article's body. The page's title is the `h1`, so the body's headings are `h2` and `h3`. */
export function StoryBody({ blocks, afterThirdParagraph }: StoryBodyProps) {
  const split = splitAfterParagraph(blocks, MID_CONTENT_AD_AFTER_PARAGRAPH);
  const topHeadings = findTopHeadings(blocks);
  const draw = (block: Block) => renderBlock(block, topHeadings);
  return (
    <div className="wrap-break-word space-y-5 text-ink text-lg leading-[1.75]">
      {renderInOrder(split?.before ?? blocks, draw)}
      {split === null ? null : afterThirdParagraph}
      {renderInOrder(split?.after ?? [], draw)}
    </div>
  );
}
