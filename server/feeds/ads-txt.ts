/** The ad provider's own entry in every publisher's `ads.txt`. */
const AUTHORITY_ID = 'f08c47fec0942fa0';

/** `/ads.txt` (IAB): who may sell this site's ads. `adClientId` as configured, with its `ca-` in front. */
export function toAdsTxt(adClientId: string): string {
  return `google.com, ${adClientId.replace(/^ca-/, '')}, DIRECT, ${AUTHORITY_ID}\n`;
}
