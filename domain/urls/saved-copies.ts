/** How many articles a browser saves for reading without a connection (docs/behaviour §2.13). */
export const MAX_SAVED_ARTICLES = 30;

/** Returns the ids in the query whose articles readers may not see. */
export const SAVED_COPIES_PATH = '/saved-copies';

/** The parameter for an article. It occurs once for each. */
export const SAVED_ID = 'id';
