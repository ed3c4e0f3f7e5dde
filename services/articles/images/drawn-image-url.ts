import { sql } from 'kysely';

/**
 * The column `imageUrl` of an article with the focal point of its image, as `withFocus` in domain/images/image-url.ts writes it.
 * The focal point is stored with the image, so changing it does not write to articles.
 */
export const drawnImageUrl =
  sql<string>`case when articles.image_url like '/media/%' then articles.image_url || coalesce(
  (select '&focus=' || round(focus_x * 100) || '-' || round(focus_y * 100) from files
    where token = substr(articles.image_url, 8, 32) collate "C" and focus_x is not null), ''
) else articles.image_url end`.as('imageUrl');
