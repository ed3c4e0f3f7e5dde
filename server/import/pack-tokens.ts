import type { Token } from 'stream-json/parser.js';

export const isOpening = ({ name }: Token): boolean => name === 'startObject' || name === 'startArray';
export const isClosing = ({ name }: Token): boolean => name === 'endObject' || name === 'endArray';

const PACKED_TOKENS = { endKey: 'keyValue', endString: 'stringValue', endNumber: 'numberValue' } as const;

/**
 * Creates a function that joins the pieces in which the parser delivers keys, strings and numbers. It returns null until
 * the last piece, and then the whole token, truncated if it is longer than `maxLength`. It returns other tokens unchanged.
 */
export function createTokenPacker({ maxLength }: { maxLength: number }): (token: Token) => Token | null {
  let pieces: string[] = [];
  let length = 0;
  return (token) => {
    switch (token.name) {
      case 'startKey':
      case 'startString':
      case 'startNumber':
        return null;
      case 'stringChunk':
      case 'numberChunk':
        // A truncated text still exceeds the limit, which tells the caller that it was truncated.
        if (length <= maxLength) pieces.push(token.value);
        length += token.value.length;
        return null;
      case 'endKey':
      case 'endString':
      case 'endNumber': {
        const value = pieces.join('');
        pieces = [];
        length = 0;
        return { name: PACKED_TOKENS[token.name], value };
      }
      default:
        return token;
    }
  };
}
