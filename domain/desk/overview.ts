/** docs/behaviour §9: number of articles in the dashboard's list of the most popular. */
export const POPULAR_LIMIT = 5;
/** docs/behaviour §9: days in the dashboard's posting chart. */
export const CHART_DAYS = 7;
