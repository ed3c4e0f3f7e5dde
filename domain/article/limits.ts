/** docs/behaviour.md §9: articles in a category's section of the home page. */
export const HOME_SECTION_SIZE = 8;
/** docs/behaviour.md §9: articles with an image beside or below the home page's featured article. */
export const HOME_SECONDARY_SIZE = 4;
/** docs/behaviour.md §9: headlines below them. */
export const HOME_HEADLINES_SIZE = 3;
/** docs/behaviour.md §9: headlines if no article with an image is above them. */
export const HOME_HEADLINES_ALONE_SIZE = 6;
/** docs/behaviour.md §9: entries of the home page's list of the newest articles. */
export const HOME_LATEST_SIZE = 9;
/** The largest number of cards above the sections. */
export const HOME_TOP_SIZE = 1 + Math.max(HOME_SECONDARY_SIZE + HOME_HEADLINES_SIZE, HOME_HEADLINES_ALONE_SIZE);
/** The newest articles among which the home page's top block chooses. */
export const HOME_TOP_POOL_SIZE = 24;
/** docs/behaviour.md §9: index of the article in a section after which the in-feed ad is shown. */
export const IN_FEED_AD_AFTER_INDEX = 3;
/** docs/behaviour.md §9: articles in "more from this category". */
export const RELATED_LIMIT = 5;
/** docs/behaviour.md §9: articles in "read more", those after the related ones. */
export const MORE_LIMIT = 4;
/** docs/behaviour.md §7: the related ones are among this many newest articles of the category. */
export const RELATED_QUERY_LIMIT = 10;
/** docs/behaviour.md §7: those of "read more" are among this many. */
export const MORE_QUERY_LIMIT = 30;
/** Articles on a page of a category's list. */
export const CATEGORY_PAGE_SIZE = 20;
/** Articles on a page of search results. */
export const SEARCH_PAGE_SIZE = 10;
/** Entries on a page of an article's history. */
export const HISTORY_PAGE_SIZE = 20;
/** How long a deleted article, and its image, can be restored: 30 days. */
export const TRASH_RETENTION_MS = 30 * 24 * 3_600_000;

/** docs/behaviour.md §9: articles in the dashboard's list of the most popular. */
export const POPULAR_LIMIT = 5;
/** docs/behaviour.md §9: days in the dashboard's posting chart. */
export const CHART_DAYS = 7;

/** docs/behaviour.md §9: how long a copy button confirms. */
export const COPY_CONFIRMATION_MS = 2000;
/** docs/behaviour.md §9: how long the success and error banners of forms are shown. */
export const BANNER_MS = 5000;
/** docs/behaviour.md §9: how long the green check is shown after an ad setting is saved. */
export const AD_SAVED_CHECK_MS = 2000;
/** docs/behaviour.md §9: from the last change of an ad setting to its save. */
export const AD_SAVE_DEBOUNCE_MS = 1000;
/** docs/behaviour.md §9: from the last key to the search. */
export const SEARCH_DEBOUNCE_MS = 3000;

/** docs/behaviour.md §4: the key of the reader's theme in local storage. */
export const THEME_STORAGE_KEY = 'theme';
