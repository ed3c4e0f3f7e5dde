import { foldName } from '#domain/bengali/analysis/normalise-text.ts';
import countries from '#domain/search/aliases/countries.json' with { type: 'json' };
import places from '#domain/search/aliases/places.json' with { type: 'json' };

export type Byline = { readonly names: readonly string[]; readonly place: string | null };

/**
 * Journalists' titles that replace a name and precede a place. They contain no nukta letters, so one encoding is
 * enough.
 */
const ROLE = /প্রতিবেদক|প্রতিনিধি|সংবাদদাতা|রিপোর্টার|ডেস্ক|ব্যুরো|correspondent|reporter|desk|bureau/i;

const PLACES: ReadonlySet<string> = new Set(
  [places, countries].flatMap(({ aliases }) =>
    Object.values(aliases).flatMap((names) => names.split('/').map(foldName)),
  ),
);

/** Professions, which describe the name before them. They contain no nukta letters, so one encoding is enough. */
const PROFESSION = /শিক্ষক|শিক্ষার্থী|শ্রেণি|অধ্যাপক|গবেষক|লেখক|চিকিৎসক|সম্পাদক|আইনজীবী/;
/** "from", "back from": follows a place. Matches only from the first of several spaces, because a long run would take quadratic time. */
const FROM = /(?<!\s)\s+থেকে(?:\s+ফিরে)?$/;
/** "and" between two names, but not in "and his friends". */
const AND = /(?<!\s)\s+ও\s+(?!তার |তাঁর |তাদের )/;

/**
 * Splits an author line such as "নিজস্ব প্রতিবেদক, ঢাকা" (staff reporter, Dhaka) into names and a place. The place
 * follows a journalist's title, ends in "from", or is a known place at the end of the line, together with the one-word
 * parts before it. Other parts are names, except professions. Pages show the line as written.
 */
export function parseByline(author: string): Byline {
  const [first = author.trim(), ...rest] = author
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const placeStart = ROLE.test(first) ? 0 : findPlaceStart(rest);
  const names = [first, ...rest.slice(0, placeStart)].filter((part) => !PROFESSION.test(part) || part === first);
  const place = rest.slice(placeStart).join(', ').replace(FROM, '');
  return { names: names.flatMap((part) => part.split(AND)), place: place === '' ? null : place };
}

/** True if a name in a byline is a desk or a role, such as "staff reporter", and not a person. */
export const isDesk = (name: string): boolean => ROLE.test(name);

/** Returns the index of the first part of the place; the number of parts if there is no place. */
function findPlaceStart(parts: readonly string[]): number {
  const last = parts.at(-1);
  if (last === undefined || !(FROM.test(last) || PLACES.has(foldName(last)))) return parts.length;
  let start = parts.length - 1;
  while (start > 0 && !/\s/.test(parts[start - 1] ?? ' ')) start -= 1;
  return start;
}
