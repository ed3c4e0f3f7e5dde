import { useMemo } from 'react';

/**
 * A value of a page's data as one JSON text. The router encodes and decodes each object and field of the data separately,
 * which takes a phone long for a page of a thousand values; the browser parses a text at once.
 */
export type JsonText<Value> = string & { readonly value?: Value };

/** Writes a value that JSON can represent as text. */
export function toJsonText<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value);
}

/** Reads what `toJsonText` wrote. */
export function parseJsonText<Value>(text: JsonText<Value>): Value {
  return JSON.parse(text);
}

/** The value of a text, the same one as long as the text does not change. */
export function useJsonText<Value>(text: JsonText<Value>): Value {
  return useMemo(() => parseJsonText(text), [text]);
}
