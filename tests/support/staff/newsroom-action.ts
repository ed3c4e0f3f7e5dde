import type { RoleViewerName, Viewer, ViewerName } from './newsroom-viewers.ts';

/** The response to a viewer: the status, then the kind or the location; and the tables that the request changes. */
export type ActionAnswer = readonly [answer: string, ...tables: string[]];

export type NewsroomAction = {
  name: string;
  /** The writing route: its id in the built app, or `METHOD path`. */
  route: string;
  /** Creates the data that the action needs and returns the action. */
  prepare: (viewer: Viewer) => Promise<() => Promise<Response>>;
  answers: Record<ViewerName, ActionAnswer>;
  /** Who gets the response of staff on a site with roles; everybody if it is missing. */
  isFor?: keyof typeof PERMITTED;
  /** The response to the others. */
  refusal?: ActionAnswer;
  /** The response to those whose it is, if it differs from the one without roles. */
  withRoles?: ActionAnswer;
};

const EDITORS: readonly RoleViewerName[] = ['an owner', 'an editor'];

/** Who may do an action, with articles of the colleague who wrote them. */
const PERMITTED: Record<'owners' | 'editors' | 'reporters', readonly RoleViewerName[]> = {
  owners: ['an owner'],
  editors: EDITORS,
  reporters: [...EDITORS, 'an editor of the sport desk', 'a reporter'],
};

/** The response to an account on a site with roles. */
export function findRoleAnswer(
  { answers, isFor, refusal = ['403 forbidden'], withRoles = answers.staff }: NewsroomAction,
  name: RoleViewerName,
): ActionAnswer {
  return isFor === undefined || PERMITTED[isFor].includes(name) ? withRoles : refusal;
}

/** For staff and dev mode only. */
export function guarded(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  return {
    'a visitor': ['401 signed-out'],
    'an ended session': ['401 signed-out'],
    'before the second factor': ['401 signed-out'],
    staff: done,
    'dev mode': done,
    'forbidden dev mode': ['401 signed-out'],
    'another site’s page': ['403'],
  };
}

/** For staff only: dev mode has no account. */
export const staffOnly = (...done: ActionAnswer) => ({ ...guarded(...done), 'dev mode': ['401 signed-out'] as const });

/** For the file service, which has its own error responses. */
export function filed(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  const refused = ['401 unauthenticated'] as const;
  return {
    'a visitor': refused,
    'an ended session': refused,
    'before the second factor': refused,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': refused,
    'another site’s page': ['403 unauthorized'],
  };
}

/** For all viewers except pages of other sites. */
export function forEveryone(...done: ActionAnswer): Record<ViewerName, ActionAnswer> {
  return {
    'a visitor': done,
    'an ended session': done,
    'before the second factor': done,
    staff: done,
    'dev mode': done,
    'forbidden dev mode': done,
    'another site’s page': ['403'],
  };
}
