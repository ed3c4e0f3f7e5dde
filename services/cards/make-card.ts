import { randomInt } from 'node:crypto';
import type { ArticleId } from '#domain/article/article.ts';
import type { Card, CardCode, CardContent } from '#domain/cards/card.ts';
import { CARD_SIZES, SHARE_SIZE } from '#domain/cards/card.ts';
import { CHECK_PATH, CODE_ALPHABET, CODE_LENGTH, proofPath } from '#domain/cards/card-code.ts';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { isPublic } from '#domain/publication/decide-visibility.ts';
import type { Topic } from '../live/change.ts';
import { publishChange } from '../live/publish-change.ts';
import type { Database } from '../postgres/database.ts';
import { PUBLICATION_COLUMNS } from './cards.ts';
import type { DrawnCard } from './render/card-process.ts';
import type { CardRenderer, DrawResult } from './render/card-renderer.ts';

export type MakeCardRequest = {
  articleId: ArticleId;
  content: Omit<CardContent, 'proof'>;
  actor: HistoryActor;
  nowMs: number;
};

/** `full`: the store is out of space. `missing`: the article does not exist. */
export type MakeCardResult =
  | { kind: 'made'; card: Card }
  | { kind: 'full' | 'missing' }
  | Exclude<DrawResult, DrawnCard>
  | Forbidden;

export type CardMakerOptions = {
  db: Database;
  renderer: Pick<CardRenderer, 'draw'>;
  /** Stores a JPEG together with what `commit` writes, or nothing if `commit` returns null (`services/storage/save-card.ts`). */
  saveFile: <Result>(
    file: { jpeg: Uint8Array; widthPx: number; heightPx: number; madeBy: string; nowMs: number },
    commit: (trx: Database, token: string) => Promise<Result | null>,
  ) => Promise<Result | 'full' | null>;
  /** Returns the refusal of an action on an article; null if it is permitted. */
  refuseAction: (
    db: Database,
    action: 'read' | 'publish',
    target: { id: ArticleId; actor: HistoryActor; nowMs: number },
  ) => Promise<Forbidden | null>;
  siteUrl: string;
};

export type CardMaker = {
  /**
   * Draws and stores a card. It is a draft, without a proof, unless the article is public and the actor may publish it. Stores nothing
   * if it fails. Rejects if the database, the store or the renderer fails.
   */
  make(command: MakeCardRequest): Promise<MakeCardResult>;
  /** Draws the card that {@link make} would store, half as wide and with a sample code. Stores nothing. Rejects like `make`. */
  preview(command: MakeCardRequest): Promise<DrawResult | Exclude<DraftDecision, { kind: 'permitted' }>>;
};

export const createCardMaker = (options: CardMakerOptions): CardMaker => ({
  make: (command) => makeCard(options, command),
  preview: async (command) => {
    const decided = await decideDraft(options, options.db, command);
    if (decided.kind !== 'permitted') return decided;
    const proof = decided.isDraft ? null : { code: SAMPLE_CODE, url: `${options.siteUrl}${CHECK_PATH}` };
    return options.renderer.draw({ ...command.content, proof }, 'preview');
  },
});

/** A code that no card has. */
const SAMPLE_CODE = '????????' as CardCode;

async function makeCard(options: CardMakerOptions, command: MakeCardRequest): Promise<MakeCardResult> {
  const { db, renderer, saveFile, siteUrl } = options;
  const { articleId, actor, nowMs } = command;
  const decided = await decideDraft(options, db, command);
  if (decided.kind !== 'permitted') return decided;
  const { isDraft } = decided;
  const code = await createCode(db);
  const proof = isDraft ? null : { code, url: `${siteUrl}${proofPath(code)}` };
  const content = { ...command.content, proof };
  const drawn = await renderer.draw(content, 'jpeg');
  if (drawn.kind !== 'drawn') return drawn;
  const card = { code, articleId, content, isDraft, madeBy: actor.userEmail, madeAt: nowMs };
  const file = { jpeg: drawn.bytes, ...CARD_SIZES[content.size], madeBy: actor.userEmail, nowMs };
  const saved = await saveFile<Card>(file, async (trx, token) => {
    const recheck = await decideDraft(options, trx, command);
    if (recheck.kind !== 'permitted' || recheck.isDraft !== isDraft) return null;
    await insertCard(trx, { ...card, token }, drawn);
    return { ...card, token };
  });
  // The article or the actor's rights have changed while the card was drawn.
  if (saved === null) return makeCard(options, command);
  return saved === 'full' ? { kind: 'full' } : { kind: 'made', card: saved };
}

type DraftDecision = { kind: 'permitted'; isDraft: boolean } | { kind: 'missing' } | Forbidden;

async function decideDraft(
  { refuseAction }: CardMakerOptions,
  db: Database,
  { articleId: id, actor, nowMs }: MakeCardRequest,
): Promise<DraftDecision> {
  const article = await db.selectFrom('articles').select(PUBLICATION_COLUMNS).where('id', '=', id).executeTakeFirst();
  if (article === undefined) return { kind: 'missing' };
  const forbidden = await refuseAction(db, 'read', { id, actor, nowMs });
  if (forbidden) return forbidden;
  const mayPublish = (await refuseAction(db, 'publish', { id, actor, nowMs })) === null;
  return { kind: 'permitted', isDraft: !mayPublish || !isPublic(article, nowMs) };
}

async function createCode(db: Database): Promise<CardCode> {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  const code = letters.join('') as CardCode;
  const taken = await db.selectFrom('cards').select('code').where('code', '=', code).executeTakeFirst();
  return taken === undefined ? code : createCode(db);
}

async function insertCard(trx: Database, card: Card, { signature }: DrawnCard): Promise<void> {
  const { content, articleId, isDraft } = card;
  await trx
    .insertInto('cards')
    .values({ ...card, content: JSON.stringify(content), signature: Buffer.from(signature) })
    .execute();
  // The article's page may show the card in link previews.
  const topics: Topic[] = isDraft || content.size !== SHARE_SIZE ? [] : [`article:${articleId}`];
  await publishChange(trx, { topics: ['newsroom', ...topics] });
}
