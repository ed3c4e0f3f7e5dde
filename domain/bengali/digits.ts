const BENGALI_ZERO = 0x09e6;

/** Writes the ASCII digits of a number or text as Bengali digits: 2026 → ২০২৬. Everything else stays as it is. */
export function toBengaliDigits(value: number | string): string {
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}

/** Writes the Bengali digits of a text as ASCII digits: ২০২৬ → 2026. Everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
