import { convertMixedBijoy, isBijoy } from '#domain/bengali/bijoy/recognise-bijoy.ts';
import { fromLatin1 } from '#domain/bengali/text/characters.ts';
import { isRecord } from '../import/repair-values.ts';
import { ARTICLE_FIELDS, INPUT_FIELD_NAMES } from './article-fields.ts';

const TEXT_KINDS: readonly string[] = ['line', 'optionalLine', 'body', 'tags'];

/** The texts that staff type. A URL is never in Bijoy. */
const TEXT_FIELDS = INPUT_FIELD_NAMES.filter(
  (field) => field !== 'imageUrl' && field !== 'socialImageUrl' && TEXT_KINDS.includes(ARTICLE_FIELDS[field].kind),
);

const toText = (value: unknown) => (typeof value === 'string' ? fromLatin1(value) : '');

/** True if the title and body of an unparsed article are in a Bijoy font's encoding. */
export function isBijoyRecord(value: unknown): boolean {
  return isRecord(value) && isBijoy(`${toText(value.title)} ${toText(value.description)}`);
}

/** Converts every text of an unparsed Bijoy article to Unicode. Other values are unchanged. */
export function convertBijoyRecord(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const converted = { ...value };
  for (const field of TEXT_FIELDS) if (field in value) converted[field] = convertText(value[field]);
  return converted;
}

function convertText(value: unknown): unknown {
  if (typeof value === 'string') return convertMixedBijoy(fromLatin1(value));
  return Array.isArray(value) ? value.map(convertText) : value;
}
