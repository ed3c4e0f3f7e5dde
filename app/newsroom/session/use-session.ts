import { useSyncExternalStore } from 'react';
import { readIsDeactivated, readSessionState, subscribeToSession } from './session-end.ts';

export const useSessionState = () => useSyncExternalStore(subscribeToSession, readSessionState, () => 'open' as const);

/** True if the session of the open page ended because the account was deactivated. */
export const useIsDeactivated = () => useSyncExternalStore(subscribeToSession, readIsDeactivated, () => false);
