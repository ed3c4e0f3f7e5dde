import * as bengali from './bengali/calendar.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of the calendar, in English (docs/behaviour.md §2.7.11). */
export const calendarText = inBoth(
  {
    hint: '“Move” takes a scheduled article to another day. It keeps its time of day.',
    /** Follows it where there is a mouse. */
    pointerHint:
      'You can also drag it, or press Shift with an arrow key: up and down by a day, left and right by a week.',
    weeks: 'Weeks',
    earlier: 'Earlier week',
    later: 'Later week',
    today: 'Today',
    toToday: 'Go to today',
    from: 'First day',
    show: 'Show',
    none: 'No articles',
    articles: 'Articles',
    /** Follow a number. */
    more: (count: number) => `${count.toLocaleString('en')} more in Manage News`,
    moreThan: (count: number) => `More than ${count.toLocaleString('en')} more in Manage News`,
    published: 'published',
    scheduled: 'scheduled',
    move: 'Move',
    question: 'Move to another day?',
    present: 'Now',
    day: 'Day',
    next: 'New time',
    chooseDay: 'Choose another day.',
    past: 'This time has passed: the article becomes public immediately, listed among the older ones.',
    pastConfirm: 'Move and publish',
    moved: 'Moved to',
    undone: 'Moved back to its earlier time:',
    notMoved: 'Not moved:',
    notScheduled: 'it is no longer scheduled',
    readFailed: 'The calendar couldn’t be loaded.',
  },
  bengali.calendarText,
);
