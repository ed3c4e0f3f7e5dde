import { useSyncExternalStore } from 'react';
import { readIsDeactivated, subscribeToSession } from './session-end.ts';

/** True if the session of the open page ended because the account was deactivated. */
export const useIsDeactivated = () => useSyncExternalStore(subscribeToSession, readIsDeactivated, () => false);
