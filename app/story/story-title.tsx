import type { TitlePart } from '#domain/markup/parse-title.ts';
import { renderInOrder } from './render-in-order.tsx';

type StoryTitleProps = { readonly parts: readonly TitlePart[] };

export function StoryTitle({ parts }: StoryTitleProps) {
  return renderInOrder(parts, (part) =>
    part.emphasised ? <em className="text-accent not-italic">{part.text}</em> : part.text,
  );
}
