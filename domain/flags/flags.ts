import { z } from 'zod';

/** The maintenance flag while it is on, stored as `development/maintenance` (docs/behaviour §3). */
export type Maintenance = { message: string | null };

export type Flags = { devMode: boolean; maintenance: Maintenance | null };

/** Used while the documents are missing or cannot be read (docs/behaviour §8). */
export const FLAGS_OFF: Flags = { devMode: false, maintenance: null };

const developmentSchema = z.object({ status: z.boolean() });
const maintenanceSchema = z.object({ status: z.boolean(), message: z.string().nullish() });

/** Parses `development/enabled`. Malformed data means off. */
export function parseDevelopmentFlag(data: unknown): boolean {
  return developmentSchema.safeParse(data).data?.status === true;
}

/** Parses `development/maintenance`. Malformed data means off. A blank message means no message. */
export function parseMaintenanceFlag(data: unknown): Maintenance | null {
  const flag = maintenanceSchema.safeParse(data).data;
  if (flag?.status !== true) return null;
  return { message: flag.message?.trim() || null };
}
