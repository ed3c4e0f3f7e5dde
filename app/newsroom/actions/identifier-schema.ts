import { z } from 'zod';

/** Control characters and halves of surrogate pairs. Ids never contain them, and PostgreSQL refuses some of them. */
const INVALID_CHARACTER = /[\p{Cc}\p{Cs}]/u;
/** Maximum length of an id. The longest ids are the keys of tags, which are as long as the tag's name. */
const MAX_LENGTH = 2_000;

/** The id of anything but an article in a request, e.g. of an account, a link or a tag. */
export const identifierSchema = z
  .string()
  .min(1)
  .max(MAX_LENGTH)
  .refine((text) => !INVALID_CHARACTER.test(text));
