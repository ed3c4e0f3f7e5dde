import * as bengali from './bengali/article-images.ts';
import { inBoth } from './interface-language.ts';

/** The main image of an article. */
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
