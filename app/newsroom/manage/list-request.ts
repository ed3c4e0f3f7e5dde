import type { RouterContextProvider } from 'react-router';
import type { NewsroomViewer } from '#app/newsroom-context.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { CountRequest } from '#services/articles/manage/managed-list.ts';
import { findOwnerFilter, toActor } from '../actions/access.ts';
import { findDay, findDayStarts, readViewerZone } from '../overview/viewer-days.ts';
import type { ManageQuery } from './manage-query.ts';

const PAGE_SIZE = 20;

/** The desks of an editor who is limited to certain desks; null for everyone else. */
export const findDesks = ({ hasRoles, role, desks }: Rights): readonly string[] | null =>
  hasRoles && role === 'editor' && desks !== null && desks.length > 0 ? desks : null;

type ListInput = {
  context: Readonly<RouterContextProvider>;
  headers: Headers;
  viewer: NewsroomViewer;
  query: ManageQuery;
};

/** Converts a query of Manage News to a request for the service. Days are in the viewer's time zone. */
export function toListRequest({ context, headers, viewer, query }: ListInput): CountRequest {
  const { timeZone, rights } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const zone = readViewerZone(headers.get('Cookie'), timeZone);
  const [fromMs = 0, untilMs = 0] = findDayStarts(nowMs, zone, 1);
  return {
    ...query,
    created: query.isToday ? { fromMs, untilMs } : findDay(query.day, zone),
    desks: query.isOnDesk ? findDesks(rights) : null,
    viewerId: toActor(viewer).userId,
    ownerId: findOwnerFilter(rights),
    limit: PAGE_SIZE,
    nowMs,
  };
}
