import PQueue from 'p-queue';
import type { CardCode } from '#domain/cards/card.ts';
import { CARD_SIZES } from '#domain/cards/card.ts';
import type { Verdict } from '#domain/cards/recognition/decide-verdict.ts';
import type { Judgement } from '#domain/cards/recognition/recognise-card.ts';
import { compareJudgements } from '#domain/cards/recognition/recognise-card.ts';
import type { Database } from '../../postgres/database.ts';
import type { Candidate } from './find-candidates.ts';
import { findCandidates } from './find-candidates.ts';

export type PictureRefusal = 'empty' | 'too-large' | 'too-many-pixels' | 'not-an-image' | 'unreadable' | 'animated';

/** The decoded picture, reduced and re-encoded as JPEG. */
export type ShownPicture = { jpeg: Uint8Array; widthPx: number; heightPx: number };

type Recognition =
  | { kind: 'refused'; reason: PictureRefusal }
  /** Too many pictures are queued. */
  | { kind: 'busy' }
  | { kind: 'canceled' }
  | { kind: 'foreign'; shown: ShownPicture }
  | { kind: 'ours'; verdict: Exclude<Verdict, 'other'>; code: CardCode; shown: ShownPicture };

export type ComparedCard = { signature: Uint8Array; jpeg: Uint8Array };

/** Decodes and compares pictures in a separate process. Both functions reject if it exits or takes too long. */
export type PictureReader = {
  read(
    bytes: Uint8Array,
  ): Promise<{ kind: 'read'; hashes: Uint8Array[]; shown: ShownPicture } | { kind: 'refused'; reason: PictureRefusal }>;
  /** Compares the picture that was read last. */
  compare(cards: readonly ComparedCard[]): Promise<Judgement[]>;
};

export type CardRecognition = {
  /**
   * Decides whether an untrusted picture is a card of this site. It is decoded within the limits of an upload and never stored.
   * Rejects if the database, the store or the process fails, or if the file of a similar card is missing, because the result
   * `foreign` would then be a guess.
   */
  recognise(bytes: Uint8Array, signal?: AbortSignal): Promise<Recognition>;
};

type CardRecognitionOptions = {
  db: Database;
  reader: PictureReader;
  /** The stored JPEG of a card; null if it is missing. */
  readCard: (file: { token: string; widthPx: number }) => Promise<Uint8Array | null>;
};

/** Maximum number of queued pictures. Each occupies up to 10 MB of memory. */
const MAX_QUEUED = 8;

/** Recognises one picture at a time. */
export function createCardRecognition({ db, reader, readCard }: CardRecognitionOptions): CardRecognition {
  const queue = new PQueue({ concurrency: 1 });

  const judge = async (candidates: readonly Candidate[]) => {
    const cards = await Promise.all(
      candidates.map(async ({ code, size, token, signature }) => {
        const jpeg = await readCard({ token, widthPx: CARD_SIZES[size].widthPx });
        return { code, signature, jpeg };
      }),
    );
    const compared = cards.flatMap(({ jpeg, ...card }) => (jpeg === null ? [] : [{ ...card, jpeg }]));
    const judgements = compared.length === 0 ? [] : await reader.compare(compared);
    return {
      judged: judgements.map((judgement, index) => ({ ...judgement, code: compared[index]?.code })),
      missing: cards.filter(({ jpeg }) => jpeg === null).map(({ code }) => code),
    };
  };

  const decide = async (bytes: Uint8Array): Promise<Recognition> => {
    const read = await reader.read(bytes);
    if (read.kind === 'refused') return read;
    const { shown } = read;
    const { whole, halves } = await findCandidates(db, read.hashes);
    const { judged, missing } = await judge(whole);
    if (!judged.some(({ verdict }) => verdict === 'unchanged')) {
      const byHalf = await judge(halves);
      judged.push(...byHalf.judged);
      missing.push(...byHalf.missing);
    }
    const [{ verdict, code } = { verdict: 'other' } as const] = judged.toSorted(compareJudgements);
    if (verdict !== 'other' && code !== undefined) return { kind: 'ours', verdict, code, shown };
    if (missing.length > 0) throw new Error(`The files of these cards are missing: ${missing.join(', ')}.`);
    return { kind: 'foreign', shown };
  };

  return {
    recognise: async (bytes, signal) => {
      if (queue.size >= MAX_QUEUED) return { kind: 'busy' };
      return queue.add(async () => (signal?.aborted ? { kind: 'canceled' } : decide(bytes)));
    },
  };
}
