import { z } from 'zod';
import type { DeskCursor, DeskList } from '#services/articles/workflow/desk-lists.ts';
import { identifierSchema } from '../actions/identifier-schema.ts';

/** The lists of the Desk, in the order of their links. */
export const DESK_LISTS: readonly DeskList[] = ['review', 'returned', 'approved', 'due', 'mine'];

const cursorSchema = z.tuple([z.number().int(), identifierSchema, z.union([identifierSchema, z.literal('')])]);

export function parseDeskList(text: string | null, defaultList: DeskList): DeskList {
  return DESK_LISTS.find((list) => list === text) ?? defaultList;
}

export const formatDeskCursor = ({ ms, articleId, proposerId }: DeskCursor): string =>
  JSON.stringify([ms, articleId, proposerId]);

/** Returns null for the first page, also if the text is malformed. */
export function parseDeskCursor(text: string | null): DeskCursor | null {
  try {
    const [ms, articleId, proposerId] = cursorSchema.parse(JSON.parse(text ?? ''));
    return { ms, articleId, proposerId };
  } catch {
    return null;
  }
}

export const deskPath = (list: DeskList, after: string | null = null): string =>
  `/dashboard/desk?${new URLSearchParams({ list, ...(after !== null && { after }) })}`;

/** If set, the form asks how to merge the overlaps of a proposal. */
export const MERGE_PARAMETER = 'merge';

/** Path of the form with a proposal. */
export function proposalFormPath(articleId: string, proposerId: string, { merges = false } = {}): string {
  const query = { proposal: proposerId, from: 'desk', ...(merges && { [MERGE_PARAMETER]: '1' }) };
  return `/dashboard/manage/${encodeURIComponent(articleId)}/edit?${new URLSearchParams(query)}`;
}

export const reviewPath = (articleId: string, proposerId: string): string =>
  `/dashboard/desk/${encodeURIComponent(articleId)}/${encodeURIComponent(proposerId)}`;
