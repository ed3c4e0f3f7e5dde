import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createApp } from '#server/http/app.ts';
import { BUILD_DIR } from '#server/load-built-app.ts';
import { log } from '#server/log.ts';

export type PageRoute = { id: string; path: string; isIndex: boolean; writes: boolean; reads: boolean };

/** Every route of the built app, with its address from the root. */
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

/** Every way into the server that is not for reading alone, as `METHOD path`. Nothing is answered here. */
export function listServerRoutes(): string[] {
  const unused = () => Promise.reject(new Error('Nothing is asked.'));
  const app = createApp({
    clientDir: BUILD_DIR,
    pages: unused,
    feeds: unused,
    countView: unused,
    newsroomPages: unused,
    findViewer: unused,
    media: unused,
    storage: unused,
    streams: { open: () => new Response(), close: () => {} },
    isHealthy: unused,
    trustedProxies: 0,
    log,
  });
  const ways = app.routes.map(({ method, path }) => `${method} ${path}`);
  return [...new Set(ways.filter((way) => !/^(GET|HEAD) /.test(way)))];
}
