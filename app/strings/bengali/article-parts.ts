export const articlePartText = {
  title: 'শিরোনাম',
  description: 'মূল লেখা',
  placement: 'বিভাগ',
  author: 'লেখক',
  tags: 'ট্যাগ',
  image: 'ছবি',
  seo: 'সার্চ ও প্রিভিউ',
  socialImage: 'প্রিভিউয়ের ছবি',
  isFeatured: 'নির্বাচিত',
  publication: 'অবস্থা',
} as const;
