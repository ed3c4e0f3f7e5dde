import { both, inBoth } from '../interface-language.ts';

/** The main image of an article. */
export const imageText = inBoth({
  label: both('Image', 'ছবি'),
  hint: both('PNG, JPG, GIF up to 10MB', 'পিএনজি, জেপিজি, জিআইএফ, সর্বোচ্চ ১০ মেগাবাইট'),
  choose: both('Choose an image', 'একটি ছবি বেছে নিন'),
  orDrop: both('or paste it or drop it here', 'অথবা এখানে পেস্ট করুন বা টেনে আনুন'),
  dropHere: both('Drop the image here', 'ছবিটি এখানে ছাড়ুন'),
  replace: both('Replace', 'বদলান'),
  remove: both('Remove', 'সরান'),
  cancel: both('Cancel', 'বাতিল'),
  caption: both('Caption', 'ক্যাপশন'),
  alt: both('Alternative text', 'ছবির বর্ণনা'),
  altHint: both(
    'Describes the image to readers who can’t see it. If empty, the caption is used.',
    'যাঁরা ছবি দেখতে পান না তাঁদের জন্য বর্ণনা। খালি থাকলে ক্যাপশন ব্যবহার হয়।',
  ),
  credit: both('Credit', 'ছবির ক্রেডিট'),
  creditHint: both(
    'Who took or owns the image. Shown after the caption.',
    'আলোকচিত্রী, অথবা ছবিটি যাঁর বা যে সংস্থার। ক্যাপশনের পরে দেখানো হয়।',
  ),
  uploading: both('Uploading image', 'ছবি আপলোড হচ্ছে'),
  processing: both('Processing image', 'ছবি প্রসেস হচ্ছে'),
  preview: both('Article image', 'প্রতিবেদনের ছবি'),
  stored: both('Image uploaded.', 'ছবি আপলোড হয়েছে।'),
  refusals: {
    empty: both('The file is empty.', 'ফাইলটি খালি।'),
    'too-large': both('The image is larger than 10 MB.', 'ছবিটি ১০ মেগাবাইটের বেশি।'),
    'too-many-pixels': both('The image is larger than 50 megapixels.', 'ছবিটি ৫০ মেগাপিক্সেলের বেশি।'),
    'not-an-image': both(
      'This file can’t be used. Choose a PNG, JPG, GIF, WebP, AVIF or TIFF.',
      'এই ফাইল ব্যবহার করা যাবে না। পিএনজি, জেপিজি, জিআইএফ, ওয়েবপি, এভিআইএফ বা টিফ বেছে নিন।',
    ),
    'bad-name': both(
      'The file name can’t be used. Rename the file and try again.',
      'ফাইলের নামটি ব্যবহার করা যাবে না। নাম বদলে আবার চেষ্টা করুন।',
    ),
    'name-taken': both(
      'A file with this name has just been uploaded. Try again.',
      'এই নামের একটি ফাইল এইমাত্র আপলোড হয়েছে। আবার চেষ্টা করুন।',
    ),
    'text-too-long': both(
      'The image’s caption or credit is too long. Shorten it in the file and try again.',
      'ছবির ক্যাপশন বা ক্রেডিট অনেক বড়। ফাইলে সেটি ছোট করে আবার চেষ্টা করুন।',
    ),
    unreadable: both('The image is damaged and can’t be read.', 'ছবিটি নষ্ট, খোলা যাচ্ছে না।'),
  },
});

/** The image for link previews. */
export const socialImageText = inBoth({
  label: both('Image for link previews', 'লিংক প্রিভিউয়ের ছবি'),
  choose: both('Choose another image', 'অন্য ছবি বেছে নিন'),
  hint: both('Optional. If there is none, the article’s image is used.', 'ঐচ্ছিক। না থাকলে প্রতিবেদনের ছবি ব্যবহার হয়।'),
  altHint: both(
    'Describes the image to readers who can’t see it. If empty, the title is used.',
    'যাঁরা ছবি দেখতে পান না তাঁদের জন্য বর্ণনা। খালি থাকলে শিরোনাম ব্যবহার হয়।',
  ),
});

/** How readers see the article's image where it is cropped. */
export const cropText = inBoth({
  title: both('Cropped for', 'যেখানে ছবি কাটা হয়'),
  card: both('Lead of the home page, and cards (16:9)', 'হোমপেজের প্রধান খবর ও কার্ড (১৬:৯)'),
  nextToLead: both('Next to the lead, wide screens (4:3)', 'প্রধান খবরের পাশে, বড় স্ক্রিনে (৪:৩)'),
  shared: both('Link previews (1.91:1)', 'লিংক প্রিভিউ (১.৯১:১)'),
});
