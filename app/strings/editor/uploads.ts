import { both, inBoth } from '../interface-language.ts';

/** Uploads in the article form: a save that waits for an upload, and several images for the body. */
export const uploadText = inBoth({
  preparing: both('Preparing image', 'ছবি ছোট করা হচ্ছে'),
  /** Shown while a save waits, by the chosen status. */
  waits: {
    published: both(
      'The image is still uploading. The article is published as soon as it is done.',
      'ছবি এখনো আপলোড হচ্ছে। শেষ হলেই প্রতিবেদন প্রকাশ হবে।',
    ),
    scheduled: both(
      'The image is still uploading. The article is scheduled as soon as it is done.',
      'ছবি এখনো আপলোড হচ্ছে। শেষ হলেই প্রতিবেদনের প্রকাশের সময় নির্ধারিত হবে।',
    ),
    draft: both(
      'The image is still uploading. The draft is saved as soon as it is done.',
      'ছবি এখনো আপলোড হচ্ছে। শেষ হলেই খসড়া সংরক্ষিত হবে।',
    ),
    update: both(
      'The image is still uploading. Your changes are saved as soon as it is done.',
      'ছবি এখনো আপলোড হচ্ছে। শেষ হলেই আপনার পরিবর্তন সংরক্ষিত হবে।',
    ),
  },
  stopWaiting: both('Don’t wait', 'আর অপেক্ষা নয়'),
  stopped: {
    failed: both(
      'The image couldn’t be uploaded, so the article hasn’t been saved. Choose the image again, or save without it.',
      'ছবি আপলোড করা যায়নি, তাই প্রতিবেদন সংরক্ষিত হয়নি। ছবিটি আবার বেছে নিন, অথবা ছবি ছাড়া সংরক্ষণ করুন।',
    ),
    canceled: both(
      'The image upload was cancelled, so the article hasn’t been saved.',
      'ছবির আপলোড বাতিল হয়েছে, তাই প্রতিবেদন সংরক্ষিত হয়নি।',
    ),
  },
  severalTitle: both('Insert images', 'কয়েকটি ছবি বসান'),
  severalIntro: both(
    'The images are inserted in this order, each on a new line below the caret.',
    'ছবিগুলো এই ক্রমে কার্সরের নিচে বসবে, প্রতিটি নতুন লাইনে।',
  ),
  dropInBody: both('Drop images here to insert them below the caret', 'কার্সরের নিচে বসাতে ছবি এখানে ছাড়ুন'),
  waiting: both('Waiting', 'অপেক্ষায়'),
  uploaded: both('Uploaded', 'আপলোড হয়েছে'),
  cancel: both('Cancel upload', 'আপলোড বাতিল করুন'),
  retry: both('Try again', 'আবার চেষ্টা করুন'),
  leaveOut: both('Leave out', 'বাদ দিন'),
  /** Precedes "2 / 5". */
  done: both('Uploaded', 'আপলোড হয়েছে'),
  /** Precedes the number of an image. */
  image: both('Image', 'ছবি'),
  tooMany: both('Only the first 20 images are inserted at a time.', 'একবারে প্রথম ২০টি ছবি বসানো যায়।'),
  notStored: both(
    'Some images aren’t uploaded. Try them again, or leave them out.',
    'কিছু ছবি আপলোড হয়নি। আবার চেষ্টা করুন, অথবা বাদ দিন।',
  ),
});
