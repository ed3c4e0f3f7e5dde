import { expect, it } from 'vitest';
import { toAdsTxt } from './ads-txt.ts';

it("names the ad provider's account without the prefix of its script", () => {
  expect(toAdsTxt('ca-pub-1234567890123456')).toBe('google.com, pub-1234567890123456, DIRECT, f08c47fec0942fa0\n');
});
