/** How many articles a browser saves for reading without a connection (docs/behaviour §2.13). */
export const MAX_SAVED_ARTICLES = 30;

/** Path of the service that receives article ids and returns the ids of the articles that readers may not see. */
export const SAVED_COPIES_PATH = '/saved-copies';

/** The query parameter with an article's id, once for each article. */
export const SAVED_ID = 'id';
