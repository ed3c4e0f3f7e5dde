const format = new Intl.NumberFormat('en-US');

/** A number as the dashboard writes it, like `1,234`. */
export const formatCount = (count: number): string => format.format(count);
