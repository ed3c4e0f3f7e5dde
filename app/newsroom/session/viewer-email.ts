import { createContext } from 'react';

/** The signed-in viewer's email address. '' in dev mode. */
export const ViewerEmailContext = createContext('');
