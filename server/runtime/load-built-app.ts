import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import { z } from 'zod';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { RenderPage } from '#server/http/pages/pages.ts';

type CreateContext = (values: RequestContext, newsroom?: NewsroomContext) => RouterContextProvider;

const entrySchema = z.object({ createContext: z.custom<CreateContext>((value) => typeof value === 'function') });

export const BUILD_DIR = join(import.meta.dirname, '..', '..', 'build');

/** Loads the built app. Throws if it has not been built. */
export async function loadBuiltApp(buildDir: string = BUILD_DIR): Promise<RenderPage> {
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href);
  return createRenderPage(build, 'production');
}

export function createRenderPage(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const { createContext } = entrySchema.parse(build.entry.module);
  const handle = createRequestHandler(build, mode);
  return (request, values, newsroom) => handle(request, createContext(values, newsroom));
}
