import * as bengali from './bengali/article-body.ts';
import { inBoth } from './interface-language.ts';

/** The formatting of the body. */
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
    notes: {
      trackedChanges: 'The source has tracked changes: deleted text was left out, inserted text is in.',
      struckText: 'Struck-through text was left out.',
      comments: 'Comments were left out.',
      hiddenText: 'Hidden text was left out.',
      footnotes: 'Footnotes have their marks in brackets; their texts are at the end.',
      checkBoxes: 'Check boxes were left out.',
      images: 'Images were left out.',
      shortcodes: 'Shortcodes were left out.',
      embeds: 'The embed code became a link.',
      unconverted:
        'Nothing was pasted: the text is too long or could not be converted. Its plain text may have deleted text and comments.',
    },
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

/** The notice about lines that are almost a block of the markup. */
export const almostLinesText = inBoth(
  {
    kinds: {
      image: (line: number) => `Line ${line} is almost an image.`,
      definition: (line: number) => `Line ${line} is almost the definition of an image.`,
      section: (line: number) => `Line ${line} is almost the beginning or end of a table, gallery, quote or box.`,
      embed: (line: number) => `Line ${line} is an embed code.`,
    },
    more: (count: number) => `And ${count} more.`,
    hint: 'Readers would see its code.',
    repair: 'Repair',
  },
  bengali.almostLinesText,
);
