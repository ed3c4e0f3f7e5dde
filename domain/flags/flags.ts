import { z } from 'zod';

/** `development/maintenance`: null while the site is open (spec §3). */
export type Maintenance = { message: string | null };

/** The two configuration documents as the program uses them. */
export type Flags = { devMode: boolean; maintenance: Maintenance | null };

/** What holds when the documents are missing or cannot be read (spec §8). */
export const FLAGS_OFF: Flags = { devMode: false, maintenance: null };

const developmentSchema = z.object({ status: z.boolean() });
const maintenanceSchema = z.object({ status: z.boolean(), message: z.string().nullish() });

/** Reads `development/enabled`; anything malformed is off. */
export function parseDevelopmentFlag(data: unknown): boolean {
  return developmentSchema.safeParse(data).data?.status === true;
}

/** Reads `development/maintenance`; anything malformed is off, a blank message is none. */
export function parseMaintenanceFlag(data: unknown): Maintenance | null {
  const flag = maintenanceSchema.safeParse(data).data;
  if (flag?.status !== true) return null;
  return { message: flag.message?.trim() || null };
}
