import * as bengali from './bengali/article-form.ts';
import { inBoth } from './interface-language.ts';

/** Interface text of the article form, in English (docs/behaviour.md §4, §5, §8). */
export const articleFormText = inBoth(
  {
    seo: 'Search engines and link previews',
    seoHint: 'Shown instead of the title. If it is empty, the title is shown.',
    seoTitle: 'Headline for search engines',
    seoDescription: 'Summary for search engines',
    title: 'Title',
    titleHint: 'Words between *single asterisks* are shown in red.',
    description: 'Description',
    /** Shown in the empty body. */
    writeHere: 'Write the article here.',
    category: 'Category',
    chooseCategory: 'Select a category',
    subcategory: 'Subcategory',
    noSubcategory: 'None',
    author: 'Author',
    tags: 'Tags',
    tagsHint: 'Separate tags with commas.',
    tagSuggestions: 'Existing tags',
    featured: 'Featured article',
    featuredUntil: 'Leads until',
    /** Followed by the time zone. */
    featuredUntilHint: 'Optional. At this time the next featured article leads.',
    featuredEnded: 'This time has passed. The article doesn’t lead.',
    status: 'Status',
    publishNow: 'Publish Immediately',
    saveAsDraft: 'Save as Draft',
    scheduleForLater: 'Schedule for later',
    publishAsNew: 'Publish as new',
    publishAsNewHint: 'This article was public before. Otherwise it returns to its earlier place in the lists.',
    publishAt: 'Publication date and time',
    /** Followed by the time zone's name. */
    inZone: 'Time zone:',
    alreadyDue: 'This time has passed.',
    hidesFromReaders: 'Readers will no longer see this article.',
    update: 'Update Article',
    publish: 'Publish Article',
    schedule: 'Schedule Article',
    created: 'Article saved.',
    updated: 'Article updated.',
    published: 'Article published.',
    /** Follows one of these two texts. */
    nowPublic: 'Readers see it now.',
    keptAsDraft: 'Saved as a draft.',
    mergedWith: 'Also includes changes that were saved in the meantime to:',
    failed: 'An error occurred. Please try again.',
    unsaved: 'Unsaved changes',
    allSaved: 'All changes saved',
    draftSaved: 'Draft saved in this browser',
    preview: 'Preview',
    previewEmpty: 'Your article appears here as readers will see it.',
    previewOf: 'Article preview',
    editTitle: 'Edit Article',
    addTitle: 'Add News',
    notFound: 'This article no longer exists.',
    toTrash: 'Go to the trash',
    imageMissing: 'This image is no longer available. Choose it again or remove it.',
    socialImageMissing: 'The image for link previews is no longer available. Choose it again or remove it.',
    bodyImageMissing: 'An image in the text is no longer available. Remove its line, or insert the image again.',
  },
  bengali.articleFormText,
);

/** The frame around the article form. */
export const roomText = inBoth(
  {
    back: 'Back to the list',
    settings: 'Article settings',
    /** The button of these settings. */
    openSettings: 'Settings',
    fullScreen: 'Full screen',
    fullScreenKey: 'Ctrl+Shift+F',
    phone: 'Phone',
    desktop: 'Desktop',
    screen: 'Width of the preview',
    selection: 'Selected text',
    /** The summaries of folded settings. */
    noCategory: 'None selected',
    noImage: 'None',
    uncaptioned: 'Without caption',
    noTags: 'None',
    noSeo: 'From the article',
  },
  bengali.roomText,
);

/** The previews of the article on other sites. */
export const sharingText = inBoth(
  {
    title: 'On Facebook, X and Google',
    note: 'From the data that those sites read. They may shorten the texts.',
    facebook: 'Facebook',
    x: 'X',
    google: 'Google',
  },
  bengali.sharingText,
);

export const draftText = inBoth(
  {
    one: 'You have an unsaved draft in this browser.',
    several: 'You have unsaved drafts in this browser.',
    unsavedFrom: 'Unsaved draft from',
    untitled: 'Untitled',
    olderBase:
      'The article has been saved since then. When you save, changes are combined; you choose where they overlap.',
    restore: 'Restore',
    discard: 'Discard',
    discardQuestion: 'Discard this unsaved draft?',
    discardAll: 'Discard all',
    discardAllQuestion: 'Discard all these unsaved drafts?',
    discardNote: 'You can’t undo this.',
    ofDeleted: 'You have an unsaved draft of it in this browser.',
    ofDeletedElsewhere: 'You have an unsaved draft of it from another device.',
    openDeleted: 'Open the draft',
    refused: 'This browser can’t store drafts. Save often: what you type is lost if this page closes.',
  },
  bengali.draftText,
);

export const autosaveText = inBoth(
  {
    /** The texts before and after the time at which another device saved. */
    from: 'You have unsaved changes from',
    elsewhere: 'on another device.',
    kept: 'Saved as unpublished changes',
    keptHere: 'The server doesn’t respond. This browser keeps your text and sends it when the server is back.',
    keptUnfinished: 'Saved as an unfinished draft. Add a title, description, and category to save it as an article.',
    blocked: {
      offer: 'You have unsaved changes in another window or on another device. Restore or discard them first.',
      window:
        'Saved in this browser, but not on the server: another window of yours has unsaved changes to this article.',
      viewer: 'Saved in this browser, but not on the server: someone else has signed in to this browser.',
    },
    onlyHere: 'Saved in this browser, but not on the server',
    offline: 'Offline',
    saving: 'Saving…',
    /** Precedes a time. */
    savedAt: 'Saved at',
    autosavedAt: 'Autosaved at',
    /** Precedes a percentage. */
    uploading: 'Uploading',
    notSaved: 'Not saved, will retry',
    saveFailed: 'Not saved',
    back: 'The connection is back, but your last save didn’t go through.',
    saveNow: 'Save now',
  },
  bengali.autosaveText,
);

export const saveQuestionText = inBoth(
  {
    past: 'This publication time has passed',
    pastNote: 'Publish the article now, or back-date it? A back-dated article is listed among the older ones.',
    publishNow: 'Publish now',
    /** Precedes a date. */
    backDate: 'Back-date to',
    hide: 'Take this article off the site?',
    hideNow: 'Take off the site',
  },
  bengali.saveQuestionText,
);

export const leaveText = inBoth(
  {
    question: 'Leave without saving?',
    questionStored: 'Leave with unpublished changes?',
    noteStored: 'They are stored on the server. You can restore them when you come back.',
    note: 'Your changes aren’t saved. This browser keeps a draft that you can restore when you come back.',
    noteNotStored: 'Your changes aren’t saved, and this browser can’t store a draft.',
    noteUpload: 'The image upload will be cancelled.',
    leave: 'Leave',
    stay: 'Stay',
  },
  bengali.leaveText,
);

export const conflictText = inBoth(
  {
    title: 'Someone else saved this article',
    /** Follows the colleague's name and the time of the save. */
    intro: 'changed the same parts as you. Choose which version to keep for each part.',
    /** Follows the same, if the save would approve unseen changes. */
    unseenIntro: 'changed it after you opened it. Publishing approves the whole text, so read these changes first.',
    theirChanges: 'Their other changes',
    someone: 'Someone else',
    ownWindow: 'Your other window',
    ownTitle: 'Your other window saved this article',
    /** Label of the text that both versions started from. */
    before: 'Before',
    mine: 'Your version',
    theirs: 'Their version',
    keepMine: 'Keep mine',
    keepTheirs: 'Keep theirs',
    keepBoth: 'Keep both',
    /** Followed by the number of the question. */
    question: 'Question',
    /** Shown between the number of a question and the total. */
    of: 'of',
    previous: 'Previous',
    next: 'Next',
    unanswered: 'The result appears here when you have answered every question.',
    result: 'Result',
    resultNote: 'This is what you save.',
    bothNote: 'Both versions go into the form, one after the other. Edit them before you save.',
    save: 'Save',
    useInForm: 'Add both to the form',
    backToForm: 'Back to the form',
    applied: 'Both versions are in the form. Edit them, then save.',
    alsoMerged: 'Their changes to parts you didn’t edit:',
    none: '(empty)',
    /** The texts that differ if the form shows a colleague's proposal. */
    ofProposal: {
      title: 'The article was changed after the proposal',
      intro: 'changed the same parts as the proposal. Choose which version to keep for each part.',
      mine: 'Proposal',
      theirs: 'Published version',
      keepMine: 'Keep the proposal',
      keepTheirs: 'Keep the published version',
      alsoMerged: 'Also changed since the proposal:',
    },
  },
  bengali.conflictText,
);

/**
 * Asked before a save if the featured article would replace the current lead, or would not lead because it is older.
 */
export const leadText = inBoth(
  {
    /** Follows the title of the current lead. */
    question: 'leads now. Replace it?',
    replaceNote: 'This article leads the home page as soon as it is saved.',
    belowNote:
      'This article is older, so it doesn’t lead by itself. If you replace, these articles are no longer featured:',
    replace: 'Replace',
    saveOnly: 'Save without replacing',
  },
  bengali.leadText,
);

export const otherSaveText = inBoth(
  {
    /** Shown between the colleague's name and the time of the save. */
    saved: 'saved this article',
    merged: 'Your text is unchanged. Changes are combined when you save.',
    /** Followed by the names of the parts. */
    overlaps: 'Your text is unchanged. When you save, you choose between overlapping changes to:',
    choose: 'Choose now',
    refreshed: 'The form shows the latest version.',
    deleted: 'Someone deleted this article while you were editing. Your text is still here.',
    deletedQuestion: 'Someone deleted this article while you were editing',
    deletedNote: 'Your text is still here. Restore the article with it, or save it as a new article.',
    missingNote: 'Your text is still here. You can save it as a new article.',
    restore: 'Restore and save',
    saveAsNew: 'Save as a new article',
  },
  bengali.otherSaveText,
);
