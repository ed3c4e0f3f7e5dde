import * as bengali from './bengali/newsroom.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of the dashboard, in English (docs/behaviour.md §2, §4, §8). */
export const dashboardText = inBoth(
  {
    title: 'Dashboard',
    tabs: 'Dashboard sections',
    overview: 'Overview',
    manage: 'Manage News',
    add: 'Add News',
    ads: 'Ads',
    /** Precedes the site's time zone. */
    siteTimes: 'Times are in the site’s time zone',
    account: 'Account',
    desk: 'Desk',
    siteSettings: 'Site settings',
    staff: 'Staff',
    tags: 'Tags',
    images: 'Images',
    notes: 'Notes',
    calendar: 'Calendar',
    trash: 'Trash',
    signedInAs: 'Signed in as',
    devMode: 'Dev mode is on.',
    devModeOpens:
      'Anyone who can reach this site can open this dashboard without signing in, and write, delete and restore articles.',
    devModeEnds: 'To turn it off, run this on the server:',
    devModeCommand: 'npm run prohor -- flag dev-mode off',
    close: 'Close',
    cancel: 'Cancel',
    ok: 'OK',
    undo: 'Undo',
    tryAgain: 'Try again',
    forbiddenTitle: 'You can’t open this part of the dashboard',
    errorTitle: 'This part of the dashboard couldn’t be loaded',
    errorHint: 'Your saved work is safe. Try again in a moment.',
    opensNewTab: 'opens in a new tab',
    firstPage: 'First page',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    pages: 'Pages',
  },
  bengali.dashboardText,
);

export const typingText = inBoth(
  {
    phonetic: 'Phonetic typing',
    isOn: 'Phonetic typing is on.',
    isOff: 'Phonetic typing is off.',
    key: '(Ctrl+M)',
    onMark: 'অ',
    offMark: 'a',
  },
  bengali.typingText,
);

export const statusText = inBoth(
  {
    published: 'Published',
    draft: 'Draft',
    scheduled: 'Scheduled',
  },
  bengali.statusText,
);

export const overviewText = inBoth(
  {
    totalArticles: 'Total Articles',
    postedToday: 'Posted Today',
    topCategory: 'Top Category',
    none: 'N/A',
    activity: 'Posting Activity (Last 7 Days)',
    day: 'Day',
    articles: 'Articles',
    popular: 'Most Popular Articles',
    views: 'views',
    noViews: 'No view data available yet.',
    zone: 'Days start at midnight in the time zone',
    /** Precedes the site's time zone. */
    siteZone: 'The site’s time zone is',
    readFailed: 'The numbers couldn’t be loaded.',
  },
  bengali.overviewText,
);

export const historyText = inBoth(
  {
    title: 'History',
    empty: 'This article has no history.',
    who: 'User',
    userId: 'User ID',
    none: 'N/A',
    when: 'When',
    actions: { Created: 'Created', Edited: 'Edited', Deleted: 'Deleted' },
    restoredRevision: 'restored an earlier version',
    restoredTrash: 'restored from the trash',
    version: 'Version',
    current: 'current',
    whatChanged: 'What changed',
    viewRevision: 'View this version',
    viewNumber: 'View version',
    back: 'Back to history',
    older: 'Older entries',
    newest: 'Newest entries',
    changesFrom: 'Changes since version',
    noChanges: 'No visible changes',
    noneBefore: 'The previous version is not available.',
    notKept: 'This version is not available.',
    wholeRevision: 'Full version',
    details: 'Details',
    restore: 'Restore this version',
    restoreHint: 'It becomes a new version. The history is kept.',
    restoreChanges: 'Changes:',
    restoreStatus: 'New status:',
    imageMissing: 'The image of this version is no longer available. The article keeps its current image.',
    restored: 'Restored as a new version.',
    restoreFailed: 'The version couldn’t be restored. Please try again.',
    removed: 'Removed',
    added: 'Added',
    before: 'Before',
    after: 'After',
    noImage: 'No image',
    unchangedLeftOut: 'Unchanged text not shown',
    yes: 'Yes',
    no: 'No',
    /** Precedes a time. */
    until: 'until',
  },
  bengali.historyText,
);

export const trashText = inBoth(
  {
    hint: 'Deleted articles are kept for 30 days with their images, views and history, then they are deleted permanently.',
    empty: 'The trash is empty.',
    deletedBy: 'Deleted by',
    daysLeft: 'Days left',
    lessThanADay: 'less than a day',
    restore: 'Restore',
    restored: 'Restored:',
    restoreFailed: 'The article couldn’t be restored. Please try again.',
    taken: 'Another article now has the same ID, so this one can’t be restored.',
    missing: 'This article is no longer in the trash.',
    backToNews: 'Back to Manage News',
  },
  bengali.trashText,
);

export const adsEditorText = inBoth(
  {
    pages: { home: 'Home Page Ads', article: 'Article Page Ads', global: 'Global Auto Ads' },
    pagesLabel: 'Ad pages',
    enabled: 'Show this ad',
    format: 'Format',
    formats: { auto: 'auto', fluid: 'fluid', display: 'display' },
    responsive: 'Responsive',
    slotId: 'Slot ID',
    slotIdHint: 'The slot ID is the number of a slot in your ad provider account. Without it the slot shows no ad.',
    slotIdWrong: 'Enter a number of up to 20 digits, or leave this empty.',
    autoNote:
      'The ad provider places auto ads. They must also be activated in your ad provider account before they appear.',
    saving: 'Saving…',
    saved: 'Saved',
    notSaved: 'Not saved.',
    emptyTitle: 'Ad Settings Not Found',
    emptyHint: 'There are no ad slots yet. Create the default ones now and change them later.',
    initialise: 'Initialize Default Ad Settings',
    initialiseFailed: 'The ad settings couldn’t be created. Please try again.',
    noneHere: 'There are no ad slots for these pages.',
    readFailed: 'The ad settings couldn’t be loaded.',
  },
  bengali.adsEditorText,
);
