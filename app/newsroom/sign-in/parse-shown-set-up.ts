import { z } from 'zod';
import type { SetUp } from '#services/identity/second-factor/second-factor.ts';

const shownSchema = z.object({ key: z.string(), qrCodeSvg: z.string(), recoveryCodes: z.array(z.string()) });

/** Parses the fields of `ShownSetUp`. Returns null if they are malformed. */
export function parseShownSetUp(text: string): SetUp | null {
  try {
    return shownSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
