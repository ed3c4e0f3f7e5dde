/** A line of `ads.txt` (IAB Tech Lab, ads.txt 1.1, §3.4): blank or a comment, a variable, or a record. */
const LINE = new RegExp(
  [
    '(?:#.*)?',
    '(?:contact|subdomain|ownerdomain|managerdomain|inventorypartnerdomain)\\s*=\\s*[^\\s#].*',
    '(?=[^\\s,]*\\.)[^\\s,;#=]+\\s*,\\s*[^\\s,;#]+\\s*,\\s*(?:direct|reseller)(?:\\s*,\\s*[^\\s,;#]+)?\\s*(?:[;#].*)?',
  ]
    .map((kind) => `^\\s*${kind}$`)
    .join('|'),
  'iu',
);

export const isAdsTxt = (text: string): boolean => text.split('\n').every((line) => LINE.test(line));
