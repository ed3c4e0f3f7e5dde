import type { Token } from 'stream-json/parser.js';

/** Longer keys, strings and numbers are truncated to save memory. Their record is rejected. */
export type PackOptions = { maxLength: number };

const PACKED = { endKey: 'keyValue', endString: 'stringValue', endNumber: 'numberValue' } as const;

/**
 * Creates a token packer. The parser delivers keys, strings and numbers in pieces. The packer returns null until the
 * last piece, and then the whole token. It returns other tokens unchanged.
 */
export function createTokenPacker({ maxLength }: PackOptions): (token: Token) => Token | null {
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
        // A truncated text still exceeds the limit, so that the caller recognises it.
        if (length <= maxLength) pieces.push(token.value);
        length += token.value.length;
        return null;
      case 'endKey':
      case 'endString':
      case 'endNumber': {
        const value = pieces.join('');
        pieces = [];
        length = 0;
        return { name: PACKED[token.name], value };
      }
      default:
        return token;
    }
  };
}
