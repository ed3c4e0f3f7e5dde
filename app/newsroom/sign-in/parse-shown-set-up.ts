import { z } from 'zod';
import type { SetUp } from '#services/identity/second-factor/second-factor.ts';

const shownSchema = z.object({ key: z.string(), qrCodeSvg: z.string(), recoveryCodes: z.array(z.string()) });

/** Parses what `ShownSetUp` carries; null if it is malformed. */
export function parseShownSetUp(text: string): SetUp | null {
  try {
    return shownSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
