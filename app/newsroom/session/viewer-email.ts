import { createContext } from 'react';

/** '' in dev mode. */
export const ViewerEmailContext = createContext('');
