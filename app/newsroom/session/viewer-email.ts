import { createContext } from 'react';

/** The signed-in user's email address; '' in dev mode. */
export const ViewerEmailContext = createContext('');
