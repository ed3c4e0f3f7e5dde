import type { RouterContextProvider } from 'react-router';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { hasBeenPublic } from '#domain/publication/decide-visibility.ts';
import { toActor } from '../actions/access.ts';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';

/** `isChange`: it changes the text of a correction. `isOwn`: the viewer proposed it, so someone else must confirm it. */
export type ProposedItem = CorrectionItem & { userEmail: string; isChange: boolean; isOwn: boolean };

export type CorrectionItem = { id: string; text: string; at: MomentView };

/** The corrections and the withdrawal of an article. */
export type RecordView = {
  revision: number;
  title: readonly TitlePart[];
  hasBeenPublic: boolean;
  /** The article's data for deciding the viewer's permissions. */
  target: PermissionTarget;
  /** Null if the article is not withdrawn. `isTextChanged`: its text was changed after the withdrawal. */
  withdrawal: { reason: string; at: MomentView; isTextChanged: boolean } | null;
  /** Newest first. */
  corrections: readonly CorrectionItem[];
  /** The corrections that wait for a second person, oldest first. */
  proposed: readonly ProposedItem[];
};

/** Loads the record of an article; null if the article does not exist. */
export async function loadRecord(context: Readonly<RouterContextProvider>, id: string): Promise<RecordView | null> {
  const { desk, editing, rights, timeZone, viewer } = context.get(newsroomContext);
  const { articles, nowMs } = context.get(requestContext);
  const articleId = parseArticleId(id);
  const found = articleId && (await editing.find(articleId));
  if (!found) return null;
  const { article, revision } = found;
  const format = createMomentFormat(timeZone);
  const [settings, proposed] = [await desk.readSettings(), await desk.listProposedCorrections(article.id)];
  const viewerId = viewer && toActor(viewer).userId;
  const needsOther = settings.isOn && settings.needsFourEyes;
  const corrections = (await articles.listCorrectionsOf([article.id])).get(article.id) ?? [];
  return {
    revision,
    title: parseTitle(article.title),
    hasBeenPublic: hasBeenPublic(article, nowMs),
    target: await editing.readPermissionTarget({ id: article.id, rights, nowMs }),
    withdrawal:
      article.withdrawnAt === 0
        ? null
        : {
            reason: article.withdrawalReason,
            at: toMomentView(article.withdrawnAt, format),
            isTextChanged: await editing.isChangedSinceWithdrawal(article),
          },
    corrections: corrections
      .toReversed()
      .map(({ id, text, correctedAt }) => ({ id, text, at: toMomentView(correctedAt, format) })),
    proposed: proposed.map(({ id, text, proposedAt, userEmail, userId, correctionId }) => ({
      ...{ id, text, userEmail, at: toMomentView(proposedAt, format) },
      isChange: correctionId !== null,
      isOwn: needsOther && userId !== null && userId === viewerId,
    })),
  };
}
