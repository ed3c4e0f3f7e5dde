import type { NewsroomAction } from '../staff/newsroom-action.ts';
import { guarded } from '../staff/newsroom-action.ts';
import { makeStored, sendJson } from '../staff/newsroom-data.ts';

const FORM = {
  ...{ kind: 'headline', size: 'square', theme: 'light', text: 'শিরোনাম', detail: '' }, // "Headline"
  ...{ imageUrl: '', credit: '' },
};

/** The actions of photo cards. Everyone on the staff may make drafts of an article that they may read. */
export const CARD_ACTIONS: readonly NewsroomAction[] = (['preview', 'make'] as const).map((intent) => ({
  name: intent === 'make' ? 'making a photo card' : 'looking at a photo card',
  route: 'newsroom/cards/cards.route',
  prepare: async (viewer) => {
    const path = `/dashboard/manage/${await makeStored(viewer)}/cards.data`;
    return () => sendJson(viewer, path, { intent, form: FORM });
  },
  answers: intent === 'make' ? guarded('200 made', 'cards', 'files', 'image_uses') : guarded('200 preview'),
}));
