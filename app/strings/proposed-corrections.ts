import * as bengali from './bengali/proposed-corrections.ts';
import { inBoth } from './interface-language.ts';

/** Corrections that wait for a second person, on a site that requires four eyes (docs/behaviour.md §6.3). */
export const proposedCorrectionText = inBoth(
  {
    title: 'Waiting for a second person',
    hint: 'Readers don’t see these yet.',
    change: 'Change of a correction',
    by: 'By',
    confirm: 'Confirm and publish',
    drop: 'Drop',
    isOwn: 'Someone else has to confirm it.',
    proposed: 'Saved. Readers see it when someone else has confirmed it.',
    tooMany: 'As many changes wait for a second person as possible. Confirm or drop one of them first.',
    fourEyes: 'You wrote this correction, so someone else has to confirm it.',
    /** On the board. */
    notices: 'Corrections and withdrawals',
    waiting: 'Correction to confirm',
    withdrawn: 'Withdrawn',
  },
  bengali.proposedCorrectionText,
);
