import * as bengali from './bengali/image-library.ts';
import { inBoth } from './interface-language.ts';

const images = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'image' : 'images'}`;
const articles = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'article' : 'articles'}`;

/** The library of images, in English. */
export const imageLibraryText = inBoth(
  {
    hint: 'Every stored image and where it is used. Open an image to edit its texts and its focal point.',
    searchLabel: 'Search images',
    searchPlaceholder: 'Caption, credit, person or file name',
    from: 'Uploaded from',
    to: 'Uploaded until',
    search: 'Search',
    clear: 'Clear',
    empty: 'No images found.',
    notLoaded: 'The images couldn’t be loaded.',
    upload: 'Upload an image',
    uploadHint: 'It is kept in the library.',
    back: 'All images',
    /** Precedes the email address of the uploader. */
    uploadedBy: 'Uploaded by',
    uses: 'Used in',
    unused: 'Not used',
    more: 'and more',
    untitled: 'Untitled article',
    video: 'Poster of a video',
    states: {
      published: 'Published',
      draft: 'Draft',
      scheduled: 'Scheduled',
      unsaved: 'Unpublished changes',
      revision: 'Earlier version',
      trash: 'Trash',
      poster: 'Video',
    },
    kept: 'Kept in the library',
    keep: 'Keep in the library',
    keepHint: 'An image that is not kept is deleted three days after its upload if nothing uses it.',
    caption: 'Caption',
    alt: 'Alternative text',
    altHint: 'Describes the image to readers who can’t see it.',
    credit: 'Credit',
    creditHint: 'Who took or owns the image.',
    people: 'People shown',
    peopleHint: 'For the search only.',
    source: 'Source',
    sourceHint: 'For staff only: the agency, a link or the terms.',
    everywhere: 'These texts are shown in every article that uses the image, unless the article has its own.',
    focus: 'Focal point',
    focusHint: 'Every crop shows this point. Click the image, or move the sliders.',
    focusX: 'From the left',
    focusY: 'From the top',
    clearFocus: 'Remove focal point',
    crops: 'Cropped',
    save: 'Save',
    saved: 'Saved.',
    failed: 'That didn’t work. Please try again.',
    leaveNote: 'Your changes to the image aren’t saved.',
    conflict: 'Someone else has changed the same texts. Check them below; saving again replaces theirs.',
    /** Precedes the text that a colleague saved. */
    theirs: 'Saved by someone else:',
    noText: '(empty)',
    missing: 'This image was deleted.',
    replace: 'Replace everywhere',
    replaceTitle: 'Choose the new image',
    replaceQuestion: 'Replace this image in all articles?',
    replaceNote:
      'Articles and drafts get the new image, each with an entry in its history. Readers aren’t told of an update. Earlier versions and the trash keep the old image.',
    replaced: (count: number) => `Replaced in ${articles(count)}.`,
    notReplaced: (count: number) =>
      `Not replaced in ${articles(count)}: you may not change them, or someone has changed them at the same time.`,
    proposed: (count: number) => `In ${articles(count)} the change waits for a second person.`,
    remove: 'Delete image',
    removeQuestion: 'Delete this image?',
    removeNote: 'You can’t undo this.',
    inUse: 'The image is in use, so it can’t be deleted.',
    found: images,
  },
  bengali.imageLibraryText,
);

/** Choosing an image of the library in the article form. */
export const imagePickerText = inBoth(
  {
    open: 'Choose from library',
    title: 'Choose an image',
    searching: 'Searching…',
    loadMore: 'More images',
    keys: 'Arrow keys move between the images, Enter chooses one.',
  },
  bengali.imagePickerText,
);

/** Names what readers who do not see the images would miss. */
export const missingAltText = inBoth(
  {
    featured: 'The article’s image has no alternative text.',
    body: (count: number) =>
      count === 1
        ? 'An image in the text has no alternative text.'
        : `${count} images in the text have no alternative text.`,
    hint: 'Readers who can’t see it hear the caption or the title instead.',
  },
  bengali.missingAltText,
);
