import type { VideoLink } from './inline/parse-video-link.ts';
import { parseVideoLink } from './inline/parse-video-link.ts';
import type { Inline } from './nodes.ts';

type Words = { readonly kind: 'words'; readonly children: readonly Inline[] };
type Video = { readonly kind: 'video'; readonly video: VideoLink };

const READABLE = /[\p{L}\p{N}\p{S}]/u;

function isReadable(node: Inline): boolean {
  return node.kind === 'text' || node.kind === 'link' ? READABLE.test(node.text) : node.children.some(isReadable);
}

function splitNode(node: Inline): readonly (Words | Video)[] {
  if (node.kind === 'text') return [{ kind: 'words', children: [node] }];
  if (node.kind === 'link') {
    const video = parseVideoLink(node.href);
    return [video === null ? { kind: 'words', children: [node] } : { kind: 'video', video }];
  }
  // A link with its own text remains a link even if it leads to a video, because the author chose the text.
  if (node.kind === 'inlineLink') return [{ kind: 'words', children: [node] }];
  return splitNodes(node.children).map((piece) =>
    piece.kind === 'video' ? piece : { kind: 'words', children: [{ ...node, children: piece.children }] },
  );
}

function splitNodes(nodes: readonly Inline[]): readonly (Words | Video)[] {
  const pieces: (Words | Video)[] = [];
  let words: Inline[] = [];
  const endWords = () => {
    if (words.length > 0) pieces.push({ kind: 'words', children: words });
    words = [];
  };
  for (const piece of nodes.flatMap(splitNode)) {
    if (piece.kind === 'words') {
      words.push(...piece.children);
    } else {
      endWords();
      pieces.push(piece);
    }
  }
  endWords();
  return pieces;
}

/**
 * Splits a line at its video links. A mark around a video link continues after it. Text next to a video is removed if
 * it has no letter, digit or symbol, for example a bracket or a full stop. A line without a video is returned
 * unchanged.
 */
export function splitAtVideos(nodes: readonly Inline[]): readonly (Words | Video)[] {
  const pieces = splitNodes(nodes);
  if (pieces.every((piece) => piece.kind === 'words')) return pieces;
  return pieces.filter((piece) => piece.kind === 'video' || piece.children.some(isReadable));
}
