import { isRecord } from '../repair-values.ts';

/** An object of a stored document, whose fields may be anything. */
export type Fields = Readonly<Record<string, unknown>>;

export const toFields = (value: unknown): Fields | null => (isRecord(value) ? value : null);

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text, or a number as text; '' for any other value. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and for an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Returns null for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
