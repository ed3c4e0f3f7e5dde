import { z } from 'zod';

/** Control characters and halves of a surrogate pair: no id has them, and PostgreSQL refuses some. */
const INVALID = /[\p{Cc}\p{Cs}]/u;
/** The key of a tag is as long as its name. */
const MAX_LENGTH = 2_000;

/** The id of anything but an article in a request, e.g. of an account, a link or a tag. */
export const identifier = z
  .string()
  .min(1)
  .max(MAX_LENGTH)
  .refine((text) => !INVALID.test(text));
