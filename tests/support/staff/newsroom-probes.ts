import { ACCOUNT_ACTIONS } from './account-actions.ts';
import type { ActionAnswer, NewsroomAction } from './newsroom-action.ts';
import { findRoleAnswer } from './newsroom-action.ts';
import { NEWSROOM_ACTIONS } from './newsroom-requests.ts';
import type { RoleViewerName, ViewerName } from './newsroom-viewers.ts';
import { ROLE_VIEWERS, VIEWER_NAMES } from './newsroom-viewers.ts';

/** One action by one viewer. */
type Probe<Name> = {
  action: NewsroomAction;
  name: Name;
  answer: string;
  tables: readonly string[];
  /** An action that changes the viewer's account needs a new one. */
  by: 'makeViewer' | 'findViewer';
};

const toProbe = <Name>(action: NewsroomAction, name: Name, [answer, ...tables]: ActionAnswer): Probe<Name> => {
  const by = ACCOUNT_ACTIONS.includes(action) ? 'makeViewer' : 'findViewer';
  return { action, name, answer, tables: tables.toSorted(), by };
};

/** Removes probes with the route, the viewer and the response of an earlier one, except those that `isEssential`. */
function withoutRepetitions<Name>(probes: Probe<Name>[], isEssential: (probe: Probe<Name>) => boolean): Probe<Name>[] {
  const seen = new Set<string>();
  return probes.filter((probe) => {
    const key = JSON.stringify([probe.action.route, probe.name, probe.answer]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return !isRepeated || isEssential(probe);
  });
}

/** Every action by a visitor and by staff, and each response of a route to the others. */
export const PROBES = withoutRepetitions<ViewerName>(
  NEWSROOM_ACTIONS.flatMap((action) => VIEWER_NAMES.map((name) => toProbe(action, name, action.answers[name]))),
  ({ name }) => name === 'a visitor' || name === 'staff',
);

/** The viewer with the fewest rights who is permitted, and the one with the most who is not. */
const NEIGHBOURS: Record<'everyone' | NonNullable<NewsroomAction['isFor']>, readonly RoleViewerName[]> = {
  everyone: ['a contributor'],
  reporters: ['a reporter', 'a contributor'],
  editors: ['an editor', 'an editor of the sport desk'],
  owners: ['an owner', 'an editor'],
};

const ROLE_NAMES = Object.keys(ROLE_VIEWERS) as RoleViewerName[];

/** On a site with roles: every action by those neighbours, and each response of a route to the others. */
export const ROLE_PROBES = withoutRepetitions<RoleViewerName>(
  NEWSROOM_ACTIONS.flatMap((action) => ROLE_NAMES.map((name) => toProbe(action, name, findRoleAnswer(action, name)))),
  ({ action, name }) => NEIGHBOURS[action.isFor ?? 'everyone'].includes(name),
);
