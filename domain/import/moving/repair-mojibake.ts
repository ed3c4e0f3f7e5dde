import { WINDOWS_1252 } from '../../bengali/text/characters.ts';

const BYTES: ReadonlyMap<string, number> = new Map([...WINDOWS_1252].map((char, index) => [char, 0x80 + index]));
/** The first two bytes of every Bengali letter in UTF-8 are E0 and A6 or A7: `à` and `¦` or `§`. */
const BENGALI_BYTES = /à[¦§]/;
/** A run of characters that can be bytes beyond ASCII, decoded as Latin-1 or Windows-1252. */
const RUN = /[\u0080-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+/g;
const MAX_ROUNDS = 3;

/** `isStillDamaged`: a part of the text could not be repaired. */
export type RepairedText = { readonly text: string; readonly isRepaired: boolean; readonly isStillDamaged: boolean };

/**
 * Repairs Bengali in UTF-8 that was read as Latin-1 or Windows-1252, even several times: `à¦¬` becomes `ব`. A run of such
 * characters that is not valid UTF-8 is unchanged.
 */
export function repairMojibake(source: string): RepairedText {
  let text = source;
  for (let round = 0; round < MAX_ROUNDS && isSuspect(text); round += 1) {
    const decoded = text.replace(RUN, decodeRun);
    if (decoded === text) break;
    text = decoded;
  }
  return { text, isRepaired: text !== source, isStillDamaged: isSuspect(text) };
}

/** After two wrong readings, `à` is `Ã` and a non-breaking space, and `¦` is `Â¦`. */
const isSuspect = (text: string) => BENGALI_BYTES.test(text) || /Ã\u00a0Â[¦§]/.test(text);

function decodeRun(run: string): string {
  const bytes = Uint8Array.from([...run], (char) => BYTES.get(char) ?? char.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return run;
  }
}
