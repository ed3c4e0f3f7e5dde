import type { WorkflowStep } from '#domain/workflow/entry-step.ts';
import type { Stage, WorkflowRefusal } from '#domain/workflow/workflow.ts';
import type { Pair } from '../interface-language.ts';
import { both, inBoth } from '../interface-language.ts';

/** docs/behaviour §6.3 */
export const workflowText = inBoth({
  stages: {
    writing: both('Being written', 'লেখা চলছে'),
    submitted: both('Submitted', 'জমা পড়েছে'),
    returned: both('Returned', 'ফেরত'),
    approved: both('Approved', 'অনুমোদিত'),
  } satisfies Record<Stage, Pair>,
  /** In the history. */
  steps: {
    submitted: both('submitted for review', 'সম্পাদনার জন্য জমা'),
    approved: both('approved', 'অনুমোদন'),
    returned: both('returned', 'ফেরত'),
    assigned: both('assigned', 'দায়িত্ব বণ্টন'),
    'due-set': both('due time changed', 'সময়সীমা বদল'),
    proposed: both('change proposed', 'পরিবর্তনের প্রস্তাব'),
    'proposal-approved': both('proposal approved', 'প্রস্তাব অনুমোদন'),
    'proposal-returned': both('proposal returned', 'প্রস্তাব ফেরত'),
    'proposal-dropped': both('proposal dropped', 'প্রস্তাব বাতিল'),
    'correction-proposed': both('correction proposed', 'সংশোধনীর প্রস্তাব'),
    'correction-dropped': both('proposed correction dropped', 'প্রস্তাবিত সংশোধনী বাতিল'),
    'published-alone': both('published by one person', 'একজনের হাতে প্রকাশ'),
    looked: both('changes of colleagues looked at', 'সহকর্মীর পরিবর্তন দেখা'),
  } satisfies Record<WorkflowStep, Pair>,
  refusals: {
    off: both('This site no longer has a workflow. Reload the page.', 'এই সাইটে এখন আর অনুমোদন লাগে না। পাতাটি আবার লোড করুন।'),
    already: both('Nothing has changed: someone else has already done this.', 'কিছু বদলায়নি, কাজটি আগেই করা হয়েছে।'),
    'not-submitted': both('Only a submitted article can be returned.', 'শুধু জমা পড়া প্রতিবেদনই ফেরত দেওয়া যায়।'),
    published: both('The article is published. Propose a change instead.', 'প্রতিবেদনটি প্রকাশিত। পরিবর্তনের প্রস্তাব দিন।'),
    right: both(
      'Your role doesn’t allow you to approve this. Submit it for review.',
      'আপনার ভূমিকায় অনুমোদনের অনুমতি নেই। সম্পাদনার জন্য জমা দিন।',
    ),
    'four-eyes': both(
      'You wrote a part of this, so someone else has to approve it. Submit it for review.',
      'এর কিছু অংশ আপনার লেখা, তাই অন্য কাউকে অনুমোদন করতে হবে। সম্পাদনার জন্য জমা দিন।',
    ),
    'not-live': both(
      'Readers don’t see this article, so it can’t get an urgent change. Submit it for review. Your text is kept.',
      'পাঠকেরা প্রতিবেদনটি দেখছেন না, তাই জরুরি পরিবর্তন করা যায় না। সম্পাদনার জন্য জমা দিন। আপনার লেখা হারায়নি।',
    ),
    'no-note': both('Write what has to change.', 'কী বদলাতে হবে লিখুন।'),
    'no-assignee': both('This account no longer exists. Choose another.', 'অ্যাকাউন্টটি আর নেই। অন্য কাউকে বেছে নিন।'),
  } satisfies Record<WorkflowRefusal, Pair>,
  /** In the list of articles that a bulk change skipped. */
  inList: both('someone has to approve it first', 'আগে কারও অনুমোদন লাগবে'),
  stage: both('Stage', 'ধাপ'),
  anyStage: both('Any stage', 'যেকোনো ধাপ'),
  title: both('Review', 'অনুমোদন'),
  submit: both('Submit for review', 'সম্পাদনার জন্য জমা দিন'),
  /** In the bar of the form, where there is little space. */
  submitShort: both('Submit', 'জমা দিন'),
  approve: both('Approve', 'অনুমোদন করুন'),
  approveAndPublish: both('Approve and publish', 'অনুমোদন করে প্রকাশ করুন'),
  publish: both('Publish', 'প্রকাশ করুন'),
  publishUrgent: both('Publish now, review afterwards', 'এখনই প্রকাশ, পরে যাচাই'),
  publishUrgentHint: both(
    'For emergencies. The desk shows the change until someone else has looked at it.',
    'জরুরি অবস্থার জন্য। অন্য কেউ না দেখা পর্যন্ত পরিবর্তনটি ডেস্কে থাকবে।',
  ),
  isUrgent: both(
    'One person published the last change of this article. Someone else still has to look at it.',
    'এই প্রতিবেদনের শেষ পরিবর্তনটি একজন একাই প্রকাশ করেছেন। অন্য কাউকে এখনো দেখতে হবে।',
  ),
  look: both('I have looked at it', 'আমি দেখেছি'),
  seeChange: both('See the change', 'পরিবর্তনটি দেখুন'),
  approveHint: both('Save your changes before you approve.', 'অনুমোদনের আগে পরিবর্তনগুলো সংরক্ষণ করুন।'),
  needsOther: both(
    'You wrote a part of this, so someone else has to approve it.',
    'এর কিছু অংশ আপনার লেখা, তাই অন্য কাউকে অনুমোদন করতে হবে।',
  ),
  returnButton: both('Return…', 'ফেরত দিন…'),
  returnTitle: both('Return with a note', 'মন্তব্যসহ ফেরত দিন'),
  returnNow: both('Return', 'ফেরত দিন'),
  note: both('Note', 'মন্তব্য'),
  returnHint: both('What has to change? The writer sees the note.', 'কী বদলাতে হবে? লেখক মন্তব্যটি দেখবেন।'),
  latestNote: both('Note by {}', '{}-এর মন্তব্য'),
  assignee: both('Assigned to', 'দায়িত্বে'),
  nobody: both('Nobody', 'কেউ নন'),
  handOver: both('Note for the handover (optional)', 'যিনি দায়িত্ব নেবেন, তাঁর জন্য মন্তব্য (ঐচ্ছিক)'),
  assign: both('Assign', 'দায়িত্ব দিন'),
  due: both('Due', 'সময়সীমা'),
  setDue: both('Set due time', 'সময়সীমা ঠিক করুন'),
  /** In the bar of the form and in the question before leaving it. */
  unsavedPlan: both('The assignment, due time or note isn’t saved.', 'দায়িত্ব, সময়সীমা বা মন্তব্য সংরক্ষণ হয়নি।'),
  tryAgain: both('Save again', 'আবার সংরক্ষণ করুন'),
  done: both('Done.', 'হয়ে গেছে।'),
  submitted: both('Submitted for review.', 'সম্পাদনার জন্য জমা পড়েছে।'),
  proposed: both(
    'Submitted for review. Readers see the published version until the change is approved.',
    'সম্পাদনার জন্য জমা পড়েছে। অনুমোদন না হওয়া পর্যন্ত পাঠক প্রকাশিত লেখাই দেখবেন।',
  ),
  approvalVoid: both(
    'The approval no longer applies, because the text has changed.',
    'লেখা বদলেছে, তাই আগের অনুমোদন আর কার্যকর নেই।',
  ),
  willBeProposal: both(
    'The article is published. Your changes are submitted as a proposal; readers see the published version until it is approved.',
    'প্রতিবেদনটি প্রকাশিত। আপনার পরিবর্তনগুলো প্রস্তাব হিসেবে জমা পড়বে; তার আগে পাঠক প্রকাশিত লেখাই দেখবেন।',
  ),
  willBeReviewed: both('An editor decides when the article is published.', 'প্রতিবেদন কখন প্রকাশিত হবে, সম্পাদক ঠিক করবেন।'),
  proposalBy: both('Proposal by {}', '{}-এর প্রস্তাব'),
  ownProposal: both(
    'You are editing your proposal. Readers see the published version.',
    'আপনি নিজের প্রস্তাব সম্পাদনা করছেন। পাঠক প্রকাশিত লেখাই দেখছেন।',
  ),
  proposalHint: both(
    'Saving approves the proposal. Readers see it immediately.',
    'সংরক্ষণ করলেই প্রস্তাবটি অনুমোদিত হবে এবং পাঠক সঙ্গে সঙ্গে দেখতে পাবেন।',
  ),
  proposalChanged: both(
    'The proposal was changed or decided since you opened it. Your text is kept here; open the proposal again to compare.',
    'আপনি খোলার পর প্রস্তাবটি বদলেছে বা নিষ্পত্তি হয়েছে। আপনার লেখা এখানে আছে; মিলিয়ে দেখতে প্রস্তাবটি আবার খুলুন।',
  ),
  changed: both(
    'It was changed since you opened this page. Look at the new text first.',
    'আপনি পাতাটি খোলার পর লেখা বদলেছে। আগে নতুন লেখা দেখুন।',
  ),
  unmerged: both(
    'The proposal overlaps with what was saved since. Open it in the form to decide.',
    'প্রস্তাবে যা বদলেছে, পরে সংরক্ষিত লেখাতেও তা বদলেছে। ফর্মে খুলে ঠিক করুন।',
  ),
  notPublished: both('The article could not be published. Open it in the form.', 'প্রতিবেদনটি প্রকাশ করা যায়নি। ফর্মে খুলুন।'),
  missing: both('It was deleted or decided in the meantime.', 'এর মধ্যে এটি মুছে ফেলা বা নিষ্পত্তি করা হয়েছে।'),
  failed: both('That didn’t work. Try again in a moment.', 'কাজটি হয়নি। একটু পরে আবার চেষ্টা করুন।'),
  proposals: both(
    (count: string) => `Proposals: ${count}`,
    (count) => `প্রস্তাব: ${count}`,
  ),
});

/** The board and the review of a proposal. */
export const deskText = inBoth({
  title: both('Desk', 'ডেস্ক'),
  lists: {
    review: both('To review', 'দেখতে হবে'),
    returned: both('Returned', 'ফেরত'),
    approved: both('Approved', 'অনুমোদিত'),
    due: both('Due today', 'আজকের মধ্যে'),
    mine: both('Mine', 'আমার'),
  },
  empty: {
    review: both('Nothing is waiting for review.', 'দেখার অপেক্ষায় কিছু নেই।'),
    approved: both('Nothing that was approved waits for its publication.', 'অনুমোদিত হয়ে প্রকাশের অপেক্ষায় কিছু নেই।'),
    returned: both('Nothing was returned.', 'কিছু ফেরত দেওয়া হয়নি।'),
    due: both('Nothing is due today.', 'আজকের মধ্যে কিছু শেষ করার নেই।'),
    mine: both(
      'Nothing is assigned to you, and nothing you submitted is still open.',
      'আপনার দায়িত্বে কিছু নেই, আপনার জমা দেওয়া কিছু অপেক্ষায়ও নেই।',
    ),
  },
  items: both('Items', 'তালিকা'),
  length: both(
    (words: string) => `${words} words`,
    (words) => `${words} শব্দ`,
  ),
  noImage: both('No image', 'ছবি নেই'),
  late: both('late', 'দেরি'),
  proposal: both('Proposal', 'প্রস্তাব'),
  publishedAlone: both('Published by one person', 'একজনের হাতে প্রকাশ'),
  submittedBy: both('Submitted by {}', '{} জমা দিয়েছেন'),
  more: both('More', 'আরও'),
  first: both('From the beginning', 'শুরু থেকে'),
  review: both('Review', 'দেখুন'),
  open: both('Open', 'খুলুন'),
  publishNow: both('Publish now', 'এখনই প্রকাশ'),
  readersSeeIt: both('Readers see it immediately.', 'পাঠক সঙ্গে সঙ্গে দেখতে পাবেন।'),
  publishQuestion: both('Publish this article now?', 'প্রতিবেদনটি এখনই প্রকাশ করবেন?'),
  publishHint: both(
    'Readers see it immediately. Publishing also approves it.',
    'পাঠক সঙ্গে সঙ্গে দেখতে পাবেন। প্রকাশ করলেই আপনার অনুমোদন ধরা হবে।',
  ),
  published: both('Published.', 'প্রকাশিত হয়েছে।'),
  readFailed: both(
    'The desk could not be read. Try again in a moment.',
    'ডেস্কের তালিকা লোড করা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  ),
  off: both(
    'This site has no workflow. An owner can turn it on in the site settings.',
    'এই সাইটে প্রকাশের আগে অনুমোদন চালু নেই। মালিক সাইটের সেটিংস থেকে চালু করতে পারেন।',
  ),
  changes: both('Changes from the version it started from', 'যে সংস্করণ থেকে প্রস্তাব শুরু, তার তুলনায় যা বদলেছে'),
  conflictHint: both(
    'The article was changed since; the changes are merged when you approve.',
    'এর মধ্যে প্রতিবেদনটি বদলেছে; অনুমোদনের সময় দুই পরিবর্তন মিলিয়ে নেওয়া হবে।',
  ),
  /** Followed by the names of the parts. */
  overlaps: both(
    'The article was changed after the proposal, and the changes overlap in:',
    'প্রস্তাবের পর প্রতিবেদনটি বদলেছে, আর দুই পরিবর্তন একই জায়গায়:',
  ),
  /** Opens the questions about overlaps. */
  merge: both('Choose and approve', 'বেছে নিয়ে অনুমোদন'),
  edit: both('Open in the form', 'ফর্মে খুলুন'),
  drop: both('Drop the proposal', 'প্রস্তাব বাতিল করুন'),
  dropQuestion: both('Drop this proposal?', 'প্রস্তাবটি বাতিল করবেন?'),
  dropHint: both(
    'The published article is unchanged. The proposed text is deleted.',
    'প্রকাশিত প্রতিবেদন যেমন আছে তেমনই থাকবে। প্রস্তাবিত লেখা মুছে যাবে।',
  ),
  back: both('Back to the desk', 'ডেস্কে ফিরুন'),
  reminders: both(
    (count: string) => `Open items: ${count}`,
    (count) => `অপেক্ষমাণ: ${count}`,
  ),
});

/** The settings of the workflow in Site settings. */
export const workflowSettingsText = inBoth({
  title: both('Review before publication', 'প্রকাশের আগে অনুমোদন'),
  hint: both(
    'Off by default: everybody publishes what their role allows.',
    'শুরুতে বন্ধ থাকে: যাঁর প্রকাশের অনুমতি আছে, তিনি নিজেই প্রকাশ করেন।',
  ),
  isOn: both('Articles are submitted, approved and returned', 'প্রতিবেদন জমা দেওয়া, অনুমোদন ও ফেরত চালু'),
  isOnHint: both(
    'Adds the Desk. A change of a published article by someone who may not publish waits for an approval.',
    'ডেস্ক যোগ হবে। যাঁর প্রকাশের অনুমতি নেই, প্রকাশিত প্রতিবেদনে তাঁর পরিবর্তন অনুমোদনের অপেক্ষায় থাকবে।',
  ),
  needsFourEyes: both('Nobody approves what they wrote', 'নিজের লেখা কেউ নিজে অনুমোদন করবেন না'),
  needsFourEyesHint: both(
    'Also for editors and owners, and for corrections. Needs at least two people who may publish. One person can withdraw an article; the desk shows it. The texts of images are not covered.',
    'সম্পাদক ও মালিকের জন্যও, সংশোধনীর বেলায়ও। প্রকাশের অনুমতি আছে, এমন অন্তত দুজন লাগবে। প্রতিবেদন প্রত্যাহার একজনই করতে পারেন; ডেস্কে তা দেখা যাবে। ছবির লেখা এর আওতায় নেই।',
  ),
  allowsUrgent: both(
    'One person may correct a published article in an emergency',
    'জরুরি অবস্থায় প্রকাশিত প্রতিবেদন একজন একাই শুধরাতে পারবেন',
  ),
  allowsUrgentHint: both(
    'E.g. a mistake at night. The history marks the change, and the desk shows it until someone else has looked at it.',
    'যেমন রাতে ধরা পড়া ভুল। ইতিহাসে পরিবর্তনটি চিহ্নিত থাকে, আর অন্য কেউ না দেখা পর্যন্ত ডেস্কে থাকে।',
  ),
  saved: both('Saved.', 'সংরক্ষিত হয়েছে।'),
  failed: both('The setting was not saved. Try again in a moment.', 'সেটিং সংরক্ষণ করা যায়নি। একটু পরে আবার চেষ্টা করুন।'),
});
