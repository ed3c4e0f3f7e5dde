/**
 * Shorter names must match except for case and underscores, because they resemble too many variables of other programs.
 */
const MIN_LETTERS = 7;

/**
 * Finds a variable that is set, is not one of `names`, and resembles one of them: it differs in case or underscores or,
 * if the name is long, has one letter added, missing, wrong or swapped with the next. Returns null if there is none.
 */
export function findMisspeltVariable(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { given: string; meant: string } | null {
  for (const [given, value] of Object.entries(environment)) {
    if (!value || names.includes(given)) continue;
    const meant = names.find((name) => resembles(toLetters(given), toLetters(name)));
    if (meant !== undefined) return { given, meant };
  }
  return null;
}

const toLetters = (name: string) => name.replaceAll('_', '').toUpperCase();

function resembles(given: string, name: string): boolean {
  if (given === name) return true;
  if (name.length < MIN_LETTERS || Math.abs(given.length - name.length) > 1) return false;
  let start = 0;
  while (start < given.length && given[start] === name[start]) start += 1;
  const [restGiven, restName] = [given.slice(start), name.slice(start)];
  const [a = '', b = ''] = restGiven;
  return (
    restGiven.slice(1) === restName.slice(1) ||
    restGiven.slice(1) === restName ||
    restGiven === restName.slice(1) ||
    `${b}${a}${restGiven.slice(2)}` === restName
  );
}
