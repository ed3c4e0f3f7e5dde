/** Spec §9: articles of a category's section on the home page. */
export const HOME_SECTION_SIZE = 8;
/** Spec §9: index of the section's item after which the in-feed ad stands. */
export const IN_FEED_AD_AFTER_INDEX = 3;
/** Spec §9: articles of "more from this category". */
export const RELATED_LIMIT = 5;
/** Spec §7: articles read to find the related ones. */
export const RELATED_QUERY_LIMIT = 10;
/** Articles of a page of a category's list. */
export const CATEGORY_PAGE_SIZE = 20;
/** Articles of a page of search results. */
export const SEARCH_PAGE_SIZE = 10;
/** Entries of a page of an article's history. */
export const HISTORY_PAGE_SIZE = 20;
/** How long a deleted article, and its picture, can be restored: 30 days. */
export const TRASH_KEPT_MS = 30 * 24 * 3_600_000;

/** Spec §9: the dashboard's most popular articles. */
export const POPULAR_LIMIT = 5;
/** Spec §9: days of the dashboard's posting chart. */
export const CHART_DAYS = 7;

/** Spec §9. */
export const COPY_CONFIRMATION_MS = 2000;
/** Spec §9: success and error banners of forms. */
export const BANNER_MS = 5000;
/** Spec §9: the green check after an ad setting is saved. */
export const AD_SAVED_CHECK_MS = 2000;
/** Spec §9: from the last change of an ad setting to its saving. */
export const AD_SAVE_DEBOUNCE_MS = 1000;
/** Spec §9: from the last key to the search. */
export const SEARCH_DEBOUNCE_MS = 3000;
/** Spec §9: slide and fade of the side menu. */
export const MENU_ANIMATION_MS = 300;
/** Spec §9: distance from the top at which the category bar sticks. */
export const CATEGORY_BAR_TOP_PX = 68;

/** Spec §4: key of the reader's theme in local storage. */
export const THEME_STORAGE_KEY = 'theme';
/** Spec §9: locale of dates. */
export const LOCALE = 'bn-BD';

/** Spec §9. */
export const MODAL_SIZES = ['md', 'lg', 'xl', '3xl'] as const;
export type ModalSize = (typeof MODAL_SIZES)[number];
/** Spec §9. */
export const DEFAULT_MODAL_SIZE: ModalSize = '3xl';

/** Spec §7: longest wait between two tries of a file transfer, before jitter. */
export const STORAGE_RETRY_CAP_MS = 64_000;
/** Spec §7: statuses tried again besides 5xx. */
export const STORAGE_RETRY_STATUSES: readonly number[] = [408, 429];
