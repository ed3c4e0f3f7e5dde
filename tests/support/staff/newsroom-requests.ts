import { ARTICLE_ACTIONS } from '../articles/article-actions.ts';
import { CARD_ACTIONS } from '../articles/card-actions.ts';
import { DESK_ACTIONS } from '../articles/desk-actions.ts';
import { IMAGE_ACTIONS } from '../articles/image-actions.ts';
import { PREVIEW_ACTIONS } from '../articles/preview-actions.ts';
import { TOGETHER_ACTIONS } from '../articles/together-actions.ts';
import { ACCOUNT_ACTIONS } from './account-actions.ts';
import type { NewsroomAction } from './newsroom-action.ts';
import { SITE_ACTIONS } from './site-actions.ts';

/** Every action that writes, once for each kind of request that starts it. */
export const NEWSROOM_ACTIONS: readonly NewsroomAction[] = [
  ...ACCOUNT_ACTIONS,
  ...ARTICLE_ACTIONS,
  ...DESK_ACTIONS,
  ...PREVIEW_ACTIONS,
  ...CARD_ACTIONS,
  ...IMAGE_ACTIONS,
  ...SITE_ACTIONS,
  ...TOGETHER_ACTIONS,
];
