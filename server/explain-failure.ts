import { z } from 'zod';
import { DataFolderInUseError } from '#services/postgres/data-folder-locks.ts';
import { ConfigError } from './config.ts';

/** Something only the operator can mend; the message is one line that says what. */
export class OperatorError extends Error {}

const systemErrorSchema = z.object({ code: z.string(), syscall: z.string().optional(), path: z.string().optional() });

const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
];
/** PostgreSQL's error codes for a refused sign-in and for a database that is not there. */
const REFUSED_BY_DATABASE = ['28P01', '28000', '3D000', '53300'];

/** Why a file or folder of the data folder cannot be written. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'];

/** One line for a failure that an operator can mend without the log; null for any other. */
export function explainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError || error instanceof ConfigError || error instanceof DataFolderInUseError) {
    return error.message;
  }
  const system = systemErrorSchema.safeParse(error).data;
  if (system === undefined) return null;
  if (UNREACHABLE.includes(system.code)) return `DATABASE_URL: the database cannot be reached (${system.code}).`;
  if (REFUSED_BY_DATABASE.includes(system.code)) return `DATABASE_URL: ${error.message}.`;
  const isOfDataFolder = system.syscall === 'mkdir' || UNWRITABLE.includes(system.code);
  if (isOfDataFolder && system.path) return `DATA_DIR ${system.path} cannot be made or used (${system.code}).`;
  return null;
}

/** Whether the other side was not there, rather than refusing. */
export function isUnreachable(error: unknown): boolean {
  const code = systemErrorSchema.safeParse(error).data?.code;
  return code !== undefined && UNREACHABLE.includes(code);
}

/** What a person can read of any failure: an AggregateError has no message of its own. */
export function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = systemErrorSchema.safeParse(error).data;
  return error.message || system?.code || error.name;
}

/** Why a port could not be opened, as one line. */
export function explainListenFailure(error: unknown, port: number, host: string): Error {
  const code = systemErrorSchema.safeParse(error).data?.code;
  if (code === 'EADDRINUSE') {
    return new OperatorError(`PORT ${port} is already in use by another program; set PORT to a free one.`);
  }
  if (code === 'EACCES') {
    return new OperatorError(`PORT ${port} may not be used by this user; set PORT to one above 1023.`);
  }
  return new OperatorError(`HOST ${host} is no address that this machine can listen on (${code}).`);
}
