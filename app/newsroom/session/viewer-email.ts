import { createContext } from 'react';

/** The viewer's email address. '' in dev mode. */
export const ViewerEmailContext = createContext('');
