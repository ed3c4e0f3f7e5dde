import { createContext } from 'react';
import type { Rights } from '#domain/permissions/roles.ts';
import { ALL_RIGHTS } from '#domain/permissions/roles.ts';

/**
 * The viewer's rights, to hide or explain actions. It follows changes, because the dashboard's data are loaded again when a
 * role changes. The server checks every write.
 */
export const RightsContext = createContext<Rights>(ALL_RIGHTS);
