import { z } from 'zod';

const BUILDER = new URL('../bootstrap/build-site.mjs', import.meta.url);

const builderSchema = z.object({
  buildSite: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
});

/** Builds the site, as `npm start` does, if its sources changed since the last build. */
export async function ensureBuild(): Promise<void> {
  const { buildSite } = builderSchema.parse(await import(BUILDER.href));
  await buildSite();
}
