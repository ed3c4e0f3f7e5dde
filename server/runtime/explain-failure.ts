import { z } from 'zod';
import { NoPrimaryError } from '#services/postgres/database-hosts.ts';
import { OtherMajorError } from '#services/postgres/embedded/cluster-server.ts';
import { DataFolderInUseError } from '#services/postgres/embedded/data-folder-locks.ts';
import { NoProgramsError } from '#services/postgres/embedded/postgres-programs.ts';
import { NewerDatabaseError, UnfinishedMoveError } from '#services/postgres/migrate.ts';

/** A failure that the operator can fix. The message explains how in one line. */
export class OperatorError extends Error {}

/** Errors whose message explains the failure to the operator. */
const EXPLAINED_ERRORS = [
  ...[OperatorError, DataFolderInUseError, NoProgramsError, NoPrimaryError],
  ...[NewerDatabaseError, UnfinishedMoveError, OtherMajorError],
];

const systemErrorSchema = z.object({
  code: z.string(),
  syscall: z.string().optional(),
  path: z.string().optional(),
  /** The target of a failed copy. */
  dest: z.string().optional(),
});

const UNREACHABLE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
];
/** PostgreSQL's error codes for a refused sign-in, a missing database and too many connections. */
const REFUSED_BY_DATABASE = ['28P01', '28000', '3D000', '53300'];

/** pgbouncer's message, e.g. "unsupported startup parameter: options". */
const UNSUPPORTED_PARAMETER = 'unsupported startup parameter';

/** The system's error codes for a file or folder that cannot be written. */
const UNWRITABLE_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/** Explains in one line a failure that the operator can fix without the log; null for any other failure. */
export function explainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (EXPLAINED_ERRORS.some((kind) => error instanceof kind)) return error.message;
  // The S3 client adds this to all its errors, even to network failures.
  if ('$metadata' in error) return `A bucket cannot be used: ${toFailureText(error)} (${error.name}).`;
  const system = systemErrorSchema.safeParse(error).data;
  if (system === undefined) return null;
  if (UNREACHABLE_CODES.includes(system.code)) return `DATABASE_URL: the database cannot be reached (${system.code}).`;
  if (error.message.startsWith(UNSUPPORTED_PARAMETER)) {
    return `DATABASE_URL: the connection pooler refuses the startup parameter${error.message.slice(UNSUPPORTED_PARAMETER.length)}; pgbouncer accepts it if ignore_startup_parameters names it.`;
  }
  if (REFUSED_BY_DATABASE.includes(system.code)) return `DATABASE_URL: ${error.message}.`;
  const isOfDataFolder = system.syscall === 'mkdir' || UNWRITABLE_CODES.includes(system.code);
  const path = system.dest ?? system.path;
  if (isOfDataFolder && path) return `DATA_DIR ${path} cannot be created or used (${system.code}).`;
  return null;
}

/** True if a connection failed because the server could not be reached, false if the server refused it. */
export function isUnreachable(error: unknown): boolean {
  const code = systemErrorSchema.safeParse(error).data?.code;
  return code !== undefined && UNREACHABLE_CODES.includes(code);
}

/** Returns a readable text for any failure, including an AggregateError, whose message is empty. */
export function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = systemErrorSchema.safeParse(error).data;
  return error.message || system?.code || error.name;
}

export function explainListenFailure(error: unknown, port: number, host: string): Error {
  const code = systemErrorSchema.safeParse(error).data?.code;
  if (code === 'EADDRINUSE') {
    return new OperatorError(`PORT ${port} is already in use by another program; set PORT to a free one.`);
  }
  if (code === 'EACCES') {
    return new OperatorError(`PORT ${port} may not be used by this user; set PORT to one above 1023.`);
  }
  return new OperatorError(`HOST ${host} is not an address of this machine (${code}).`);
}

/** System calls that may fail when a file or pipe is written. */
const WRITE_CALLS = ['open', 'mkdir', 'write', 'fsync', 'rename'];

/** Explains in one line that `path` cannot be written. Returns any other error unchanged. */
export function explainWriteFailure(error: unknown, path: string): unknown {
  const isOfFile = error instanceof Error && 'syscall' in error && WRITE_CALLS.some((call) => call === error.syscall);
  return isOfFile ? new OperatorError(`${path} cannot be written: ${error.message}.`) : error;
}
