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
    /** What a folded part of the settings says. */
    noCategory: 'None selected',
    noImage: 'None',
    uncaptioned: 'Without caption',
    noTags: 'None',
    noSeo: 'From the article',
  },
  bengali.roomText,
);

export const toolbarText = inBoth(
  {
    label: 'Text formatting',
    bold: 'Bold',
    italic: 'Italic',
    highlight: 'Highlight',
    h1: 'Heading 1',
    h2: 'Heading 2',
    bullet: 'Bullet list',
    numbered: 'Numbered list',
    undo: 'Undo',
    redo: 'Redo',
    colour: 'Highlight colour',
    colourHint: 'Any CSS colour: a name, or a code such as #ffe08a.',
    unknownColour: 'Unknown colour. Readers will see yellow.',
    applyColour: 'Highlight',
    removeHighlight: 'Remove',
    help: 'Formatting and shortcuts',
    link: 'Link',
    quote: 'Quote',
    image: 'Image in the text',
    nested: 'Nested item',
    table: 'Table',
    gallery: 'Gallery',
    pullQuote: 'Pull quote',
    box: 'Box',
    find: 'Find',
    nestedHelp:
      'One to three slashes before * or a number put an item below the item above. Enter in an empty one moves it back up.',
    imageHelp:
      'An image line names its image; the line [name]: /media/… at the end of the text says where the image is. Leave that line in place. With the caret in an image line, the button changes or removes the image.',
    tableHelp:
      'Each line of a table is a row, the first one its header; // between spaces separates the cells, at most 20. A table from Word, Docs or Sheets can be pasted.',
    sectionHelp:
      'Tables, galleries, pull quotes and boxes end with a line of three slashes, and none of them can be inside another. A pull quote repeats words of the text, so it is not counted.',
    videoHelp: 'A line with a video link becomes an embedded video.',
    postHelp:
      'A line that is only the link of a Facebook, X, Instagram or TikTok post becomes a card, which loads the post on click.',
    ruleHelp: 'A line of three hyphens (---) becomes a divider.',
    quoteHelp: 'The last line of a quote names who said it if it begins with a dash: > — name.',
    linkHelp: 'A link begins with https://, http://, mailto: or / for a page of this site.',
    menuHelp: 'Alt+F10 leads to the menu above selected words, and Escape closes it.',
    fullScreenHelp: 'Ctrl+Shift+F shows nothing but the text, and Escape ends it.',
    enterHelp: 'Enter continues a list or a quote, and ends it in an empty line. Tab leaves the field.',
  },
  bengali.toolbarText,
);

/** Announced if the focus is in another field. The names of what changed follow. */
export const undoText = inBoth({ undo: 'Undone', redo: 'Redone' }, bengali.undoText);

/** The form's search bar. */
export const findBarText = inBoth(
  {
    label: 'Find and replace',
    find: 'Find',
    replaceWith: 'Replace with',
    previous: 'Previous',
    next: 'Next',
    replace: 'Replace',
    replaceAll: 'Replace all',
    close: 'Close find and replace',
    of: 'of',
    found: 'found',
    replaced: 'replaced',
    none: 'Not found.',
    /** The field of the current place, unless it is the body. */
    fields: {
      title: 'Title',
      imageCaption: 'Caption',
      imageAlt: 'Alternative text',
      seoTitle: 'Headline for search engines',
      seoDescription: 'Summary for search engines',
    },
  },
  bengali.findBarText,
);

/** The dialog that inserts an image into the body. */
export const bodyImageText = inBoth(
  {
    title: 'Insert an image',
    intro: 'The image is inserted on a new line below the caret.',
    insert: 'Insert',
    /** The same for an image that the text has. */
    changeTitle: 'Change the image',
    apply: 'Apply',
    chooseFirst: 'Choose an image first.',
  },
  bengali.bodyImageText,
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

/** Notes on the length of the texts. */
export const lengthText = inBoth(
  {
    red: 'Red',
    redHint: 'Show the selected words in red',
    characters: 'characters',
    /** Follows the number of characters. */
    exceeded: {
      search: 'Google cuts titles after about 60.',
      shared: 'Link previews cut titles after about 90.',
      card: 'On cards it takes more than four lines.',
    },
    words: 'words',
    word: 'word',
    readingTime: 'min read',
  },
  bengali.lengthText,
);

export const pasteText = inBoth(
  {
    label: 'Pasted text',
    formatted: 'Pasted with its formatting.',
    asPlain: 'Paste as plain text',
    hardBreaks: 'This text has hard line breaks.',
    joinLines: 'Join lines',
    bijoy: 'This text is in Bijoy.',
    original: 'Pasted',
    unicode: 'Unicode',
    insertUnicode: 'Insert as Unicode',
    acceptKey: 'Alt+Enter',
    uploading: 'Uploading images',
    skipImage: 'Skip this image',
    withoutImages: 'Paste without images',
    close: 'Close',
    copyAsBijoy: 'Copy as Bijoy',
    copied: 'Copied for Bijoy fonts',
    notCopied: 'The text couldn’t be copied',
  },
  bengali.pasteText,
);

export const imageText = inBoth(
  {
    label: 'Image',
    hint: 'PNG, JPG, GIF up to 10MB',
    choose: 'Choose an image',
    orDrop: 'or paste it or drop it here',
    dropHere: 'Drop the image here',
    replace: 'Replace',
    remove: 'Remove',
    cancel: 'Cancel',
    caption: 'Caption',
    alt: 'Alternative text',
    altHint: 'Describes the image to readers who can’t see it. If empty, the caption is used.',
    credit: 'Credit',
    creditHint: 'Who took or owns the image. Shown after the caption.',
    uploading: 'Uploading image',
    processing: 'Processing image',
    preview: 'Article image',
    stored: 'Image uploaded.',
    refusals: {
      empty: 'The file is empty.',
      'too-large': 'The image is larger than 10 MB.',
      'too-many-pixels': 'The image is larger than 50 megapixels.',
      'not-an-image': 'This file can’t be used. Choose a PNG, JPG, GIF, WebP, AVIF or TIFF.',
      'bad-name': 'The file name can’t be used. Rename the file and try again.',
      'name-taken': 'A file with this name has just been uploaded. Try again.',
      'text-too-long': 'The image’s caption or credit is too long. Shorten it in the file and try again.',
      unreadable: 'The image is damaged and can’t be read.',
    },
  },
  bengali.imageText,
);

/** The image for link previews. */
export const socialImageText = inBoth(
  {
    label: 'Image for link previews',
    choose: 'Choose another image',
    hint: 'Optional. If there is none, the article’s image is used.',
    altHint: 'Describes the image to readers who can’t see it. If empty, the title is used.',
  },
  bengali.socialImageText,
);

/** How readers see the article's image where it is cropped. */
export const cropText = inBoth(
  {
    title: 'Cropped for',
    card: 'Lead of the home page, and cards (16:9)',
    nextToLead: 'Next to the lead, wide screens (4:3)',
    shared: 'Link previews (1.91:1)',
  },
  bengali.cropText,
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
