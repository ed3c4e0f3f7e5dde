import { expect, test } from 'vitest';
import { decideMemorySettings, decideWalSetting, readMachineMemoryMb } from './memory-settings.ts';

test.each([
  [256, 32, 4, 32],
  [512, 32, 4, 32],
  [1_024, 64, 8, 64],
  [4_096, 256, 16, 128],
  [65_536, 1_024, 16, 128],
])('a machine of %i MB: %i MB of shared buffers', (memoryMb, shared, work, maintenance) => {
  expect(decideMemorySettings(memoryMb)).toEqual([
    `shared_buffers = ${shared}MB`,
    `work_mem = ${work}MB`,
    `maintenance_work_mem = ${maintenance}MB`,
  ]);
});

test.each([
  [4, 256],
  [20, 1_024],
  [1_000, 4_096],
])('on a disk of %i GB the write-ahead log takes up to %i MB', (diskGb, walMb) => {
  expect(decideWalSetting(diskGb * 1024 ** 3)).toBe(`max_wal_size = ${walMb}MB`);
});

test('the memory of this machine is known', () => {
  expect(readMachineMemoryMb()).toBeGreaterThan(0);
  expect(readMachineMemoryMb()).toBeLessThan(Number.POSITIVE_INFINITY);
});
