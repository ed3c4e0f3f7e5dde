import { z } from 'zod/mini';
import { refusedSchema } from '../../actions/call-route.ts';

export const VIEWS_PATH = '/dashboard/views';

/** The response of `GET /dashboard/views`: the built-in views, then the saved ones. */
export const listedViewsSchema = z.array(
  z.object({
    name: z.string(),
    /** The query string of the list. */
    query: z.string(),
    isSaved: z.boolean(),
    /** The number of articles. If `isExact` is false, there are more than `count`. */
    count: z.number(),
    isExact: z.boolean(),
  }),
);

export type ListedView = z.output<typeof listedViewsSchema>[number];

export const changedViewsSchema = z.union([
  z.object({ kind: z.enum(['saved', 'deleted', 'full', 'bad-name']) }),
  refusedSchema,
]);
