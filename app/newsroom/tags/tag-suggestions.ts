import { z } from 'zod/mini';

/** The response of `/dashboard/tags/suggestions`: the names of tags, the most used first. */
export const tagSuggestionsSchema = z.array(z.string());
