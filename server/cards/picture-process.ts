import sharp from 'sharp';
import { toGrey } from '#domain/cards/recognition/grey.ts';
import type { CardArea, Judgement } from '#domain/cards/recognition/recognise-card.ts';
import { judgeAreas, listCardAreas } from '#domain/cards/recognition/recognise-card.ts';
import { readSignature } from '#domain/cards/recognition/signature.ts';
import type { ComparedCard, PictureRefusal, ShownPicture } from '#services/cards/recognise/recognise.ts';
import { serveJobs } from '#services/processes/serve-jobs.ts';
import type { DecodedPicture } from '#services/storage/decode-picture.ts';
import { decodePicture } from '#services/storage/decode-picture.ts';

// The program of a separate process that decodes images sent by anyone and compares them with photo cards. A decoder that
// crashes does not affect the server, and only a process can have a lower priority than the one that serves readers.

export type PictureJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  /** Compares the image that was read last. */
  | { readonly kind: 'compare'; readonly cards: readonly ComparedCard[] };

export type PictureResult =
  | { readonly kind: 'read'; readonly hashes: Uint8Array[]; readonly shown: ShownPicture }
  | { readonly kind: 'refused'; readonly reason: PictureRefusal }
  | { readonly kind: 'compared'; readonly judgements: Judgement[] };

/** Usual phone screenshots are smaller. They are not scaled down, so their letters are as large as on the card. */
const MAX_SENT_SIDE_PX = 2_600;
const MAX_CARD_SIDE_PX = 2_000;
const SHOWN_SIDE_PX = 640;
const SHOWN_QUALITY = 60;

let places: readonly CardArea[] | null = null;

serveJobs<PictureJob, PictureResult>((job) => (job.kind === 'read' ? read(job.bytes) : compare(job.cards)));

async function read(bytes: Uint8Array): Promise<PictureResult> {
  const decoded = await decodePicture(bytes, MAX_SENT_SIDE_PX);
  if (decoded.kind === 'refused') return decoded;
  places = listCardAreas(toGrey(decoded.picture));
  return { kind: 'read', hashes: places.map(({ hash }) => hash), shown: await toShown(decoded.picture) };
}

async function toShown({ data, width, height }: DecodedPicture): Promise<ShownPicture> {
  const small = sharp(data, { raw: { width, height, channels: 3 } }).resize({
    ...{ width: SHOWN_SIDE_PX, height: SHOWN_SIDE_PX, fit: 'inside', withoutEnlargement: true },
  });
  const { data: jpeg, info } = await small.jpeg({ quality: SHOWN_QUALITY }).toBuffer({ resolveWithObject: true });
  return { jpeg, widthPx: info.width, heightPx: info.height };
}

const NOT_THE_CARD: Judgement = { verdict: 'other', alike: 0 };

async function compare(cards: readonly ComparedCard[]): Promise<PictureResult> {
  if (places === null) throw new Error('The process was started again after it had read the picture.');
  const judgements: Judgement[] = [];
  for (const { signature, jpeg } of cards) {
    const known = readSignature(signature);
    const decoded = await decodePicture(jpeg, MAX_CARD_SIDE_PX);
    const isReadable = known !== null && decoded.kind === 'decoded';
    judgements.push(isReadable ? judgeAreas(places, { ...known, grey: toGrey(decoded.picture) }) : NOT_THE_CARD);
    if (judgements.at(-1)?.verdict === 'unchanged') break;
  }
  return { kind: 'compared', judgements };
}
