import * as bengali from './bengali/uploads.ts';
import { inBoth } from './interface-language.ts';

/** Uploads of the article form: a save that waits for one, and several images for the body. */
export const uploadText = inBoth(
  {
    preparing: 'Preparing image',
    /** Shown while a save waits, by the chosen status. */
    waits: {
      published: 'The image is still uploading. The article is published as soon as it is done.',
      scheduled: 'The image is still uploading. The article is scheduled as soon as it is done.',
      draft: 'The image is still uploading. The draft is saved as soon as it is done.',
      update: 'The image is still uploading. Your changes are saved as soon as it is done.',
    },
    stopWaiting: 'Don’t wait',
    stopped: {
      failed:
        'The image couldn’t be uploaded, so the article hasn’t been saved. Choose the image again, or save without it.',
      canceled: 'The image upload was cancelled, so the article hasn’t been saved.',
    },
    severalTitle: 'Insert images',
    severalIntro: 'The images are inserted in this order, each on a new line below the caret.',
    dropInBody: 'Drop images here to insert them below the caret',
    waiting: 'Waiting',
    uploaded: 'Uploaded',
    cancel: 'Cancel upload',
    retry: 'Try again',
    leaveOut: 'Leave out',
    /** Precedes "2 / 5". */
    done: 'Uploaded',
    /** Precedes the number of an image. */
    image: 'Image',
    tooMany: 'Only the first 20 images are inserted at a time.',
    notStored: 'Some images aren’t uploaded. Try them again, or leave them out.',
  },
  bengali.uploadText,
);
