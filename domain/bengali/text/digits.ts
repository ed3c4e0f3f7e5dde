const BENGALI_ZERO = 0x09e6;

/** Replaces the ASCII digits of a number or text with Bengali digits: 2026 → ২০২৬. */
export function toBengaliDigits(value: number | string): string {
  return String(value).replace(/[0-9]/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}

/** Replaces the Bengali digits of a text with ASCII digits: ২০২৬ → 2026. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}
