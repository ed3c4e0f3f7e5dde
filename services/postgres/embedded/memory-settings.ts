import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Between checkpoints, the write-ahead log may use the size of the disk divided by this. */
const WAL_DISK_DIVISOR = 20;
const WAITING_WAL_DISK_DIVISOR = 10;

/** Returns the setting `max_wal_size` for a disk of `diskBytes`: from 256 MB to 4 GB. */
export function decideWalSetting(diskBytes: number): string {
  const sizeMb = diskBytes / MEGABYTE / WAL_DISK_DIVISOR;
  return `max_wal_size = ${Math.floor(Math.min(Math.max(sizeMb, 256), 4_096))}MB`;
}

/** Returns the maximum size of the log that is not archived yet, for a disk of `diskBytes`: from 512 MB to 16 GB. */
export function decideWaitingWalSize(diskBytes: number): string {
  const sizeMb = diskBytes / MEGABYTE / WAITING_WAL_DISK_DIVISOR;
  return `${Math.floor(Math.min(Math.max(sizeMb, 512), 16_384))}MB`;
}

export function readMachineMemoryMb(): number {
  const limitBytes = process.constrainedMemory();
  return Math.min(limitBytes > 0 ? limitBytes : Number.POSITIVE_INFINITY, totalmem()) / MEGABYTE;
}

/**
 * Returns the memory settings for a PostgreSQL that shares a machine of `memoryMb` with the site. The operating
 * system's file cache holds data that does not fit into `shared_buffers`.
 */
export function decideMemorySettings(memoryMb: number): string[] {
  const share = (divisor: number, minMb: number, maxMb: number) =>
    Math.floor(Math.min(Math.max(memoryMb / divisor, minMb), maxMb));
  return [
    `shared_buffers = ${share(16, 32, 1_024)}MB`,
    `work_mem = ${share(128, 4, 16)}MB`,
    `maintenance_work_mem = ${share(16, 32, 128)}MB`,
  ];
}
