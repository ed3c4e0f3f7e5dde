import type { Server } from 'node:http';
import type { Log } from '#server/runtime/log.ts';

/** Reserved for database connections, the image store and the files that the process itself opens. */
const RESERVED_FILES = 256;
/** Above this share of `maxConnections`, idle connections are closed to make room. */
const CROWDED_SHARE = 0.9;

/** Returns the maximum number of connections of a process that may open `openFiles` files. */
export const decideMaxConnections = (openFiles: number): number => openFiles - RESERVED_FILES;

/**
 * Limits the server to `maxConnections`. Without this limit, connections could use up the open files that the system
 * allows, and Node.js would drop connections without an error. Near `maxConnections`, connections without a request are
 * closed; at the limit, new ones are refused until others end. Both are logged; `log` should limit repeats.
 */
export function limitConnections(server: Server, { maxConnections, log }: { maxConnections: number; log: Log }): void {
  if (!Number.isFinite(maxConnections)) return;
  const crowded = Math.floor(maxConnections * CROWDED_SHARE);
  let open = 0;
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open < crowded) return;
    log.warn({ maxConnections }, 'many connections are open; closing those without a request');
    server.closeIdleConnections();
  });
  server.on('drop', () => {
    log.error({ maxConnections }, 'too many connections; refusing new ones. Raise the limit of open files (ulimit -n)');
  });
}
