import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createApp } from '#server/http/app.ts';
import { BUILD_DIR } from '#server/runtime/load-built-app.ts';
import { log } from '#server/runtime/log.ts';

export type PageRoute = { id: string; path: string; isIndex: boolean; writes: boolean; reads: boolean };

/** Every route of the built app, with its full path. */
export async function listPageRoutes(): Promise<PageRoute[]> {
  const build: ServerBuild = await import(pathToFileURL(join(BUILD_DIR, 'server', 'index.js')).href);
  const findPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    if (route === undefined) return '';
    return `${findPath(route.parentId)}${route.path ? `/${route.path}` : ''}`;
  };
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .map(({ id, index, module }) => ({
      id,
      path: findPath(id) || '/',
      isIndex: index === true,
      writes: module.action !== undefined,
      reads: module.loader !== undefined,
    }));
}

/** Every route of the server except GET and HEAD, as `METHOD path`. No request is handled. */
export function listServerRoutes(): string[] {
  const unused = () => Promise.reject(new Error('No request is expected.'));
  const app = createApp({
    clientDir: BUILD_DIR,
    pages: unused,
    api: unused,
    feeds: unused,
    checkCard: unused,
    countView: unused,
    newsroomPages: unused,
    previews: unused,
    findStaff: unused,
    media: unused,
    preferences: unused,
    savedCopies: unused,
    metrics: unused,
    manifest: () => new Response(),
    storage: unused,
    streams: { open: () => new Response(), count: () => 0, countReaderStreams: () => 0, close: async () => {} },
    health: { createLiveResponse: () => new Response(), createReadyResponse: unused, createHealthResponse: unused },
    siteUrl: 'https://prohor.example',
    readAddress: () => '127.0.0.1',
    log,
  });
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes.filter((route) => !/^(GET|HEAD) /.test(route)))];
}
