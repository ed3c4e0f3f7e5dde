import type { Stage, WorkflowRefusal, WorkflowStep } from '#domain/workflow/workflow.ts';
import * as bengali from './bengali/workflow.ts';
import { inBoth } from './interface-language.ts';

/** The texts of the workflow, in English (docs/behaviour.md §6.3). Shown only on a site that has one, except its settings. */
export const workflowText = inBoth(
  {
    stages: {
      writing: 'Being written',
      submitted: 'Submitted',
      returned: 'Returned',
      approved: 'Approved',
    } satisfies Record<Stage, string>,
    /** In the history. */
    steps: {
      submitted: 'submitted for review',
      approved: 'approved',
      returned: 'returned',
      assigned: 'assigned',
      'due-set': 'due time changed',
      proposed: 'change proposed',
      'proposal-approved': 'proposal approved',
      'proposal-returned': 'proposal returned',
      'proposal-dropped': 'proposal dropped',
      'correction-proposed': 'correction proposed',
      'correction-dropped': 'proposed correction dropped',
      'published-alone': 'published by one person',
      looked: 'changes of colleagues looked at',
    } satisfies Record<WorkflowStep, string>,
    refusals: {
      off: 'This site no longer has a workflow. Reload the page.',
      already: 'Nothing has changed: someone else has already done this.',
      'not-submitted': 'Only a submitted article can be returned.',
      published: 'The article is published. Propose a change instead.',
      right: 'Your role doesn’t allow you to approve this. Submit it for review.',
      'four-eyes': 'You wrote a part of this, so someone else has to approve it. Submit it for review.',
      'not-live':
        'Readers don’t see this article, so it can’t get an urgent change. Submit it for review. Your text is kept.',
      'no-note': 'Write what has to change.',
      'no-assignee': 'This account no longer exists. Choose another.',
    } satisfies Record<WorkflowRefusal, string>,
    /** In the list of the articles that a change of several left out. */
    inList: 'someone has to approve it first',
    stage: 'Stage',
    anyStage: 'Any stage',
    title: 'Review',
    submit: 'Submit for review',
    /** In the bar of the form, where there is little space. */
    submitShort: 'Submit',
    approve: 'Approve',
    approveAndPublish: 'Approve and publish',
    publish: 'Publish',
    publishUrgent: 'Publish now, review afterwards',
    publishUrgentHint: 'For emergencies. The desk shows the change until someone else has looked at it.',
    isUrgent: 'One person published the last change of this article. Someone else still has to look at it.',
    look: 'I have looked at it',
    seeChange: 'See the change',
    approveHint: 'Save your changes before you approve.',
    needsOther: 'You wrote a part of this, so someone else has to approve it.',
    returnButton: 'Return…',
    returnTitle: 'Return with a note',
    returnNow: 'Return',
    note: 'Note',
    returnHint: 'What has to change? The writer sees the note.',
    latestNote: 'Note by',
    assignee: 'Assigned to',
    nobody: 'Nobody',
    handOver: 'Note for the handover (optional)',
    assign: 'Assign',
    due: 'Due',
    setDue: 'Set due time',
    /** In the bar of the form and in the question before leaving it. */
    unsavedPlan: 'The assignment, due time or note isn’t saved.',
    tryAgain: 'Save again',
    done: 'Done.',
    submitted: 'Submitted for review.',
    proposed: 'Submitted for review. Readers see the published version until the change is approved.',
    approvalVoid: 'The approval no longer applies, because the text has changed.',
    willBeProposal:
      'The article is published. Your changes are submitted as a proposal; readers see the published version until it is approved.',
    willBeReviewed: 'An editor decides when the article is published.',
    proposalBy: 'Proposal by',
    ownProposal: 'You are editing your proposal. Readers see the published version.',
    proposalHint: 'Saving approves the proposal. Readers see it immediately.',
    proposalChanged:
      'The proposal was changed or decided since you opened it. Your text is kept here; open the proposal again to compare.',
    changed: 'It was changed since you opened this page. Look at the new text first.',
    unmerged: 'The proposal overlaps with what was saved since. Open it in the form to decide.',
    notPublished: 'The article could not be published. Open it in the form.',
    missing: 'It was deleted or decided in the meantime.',
    failed: 'That didn’t work. Try again in a moment.',
    proposals: (count: string) => `Proposals: ${count}`,
  },
  bengali.workflowText,
);

/** The board and the review of a proposal. */
export const deskText = inBoth(
  {
    title: 'Desk',
    lists: { review: 'To review', approved: 'Approved', returned: 'Returned', due: 'Due today', mine: 'Mine' },
    empty: {
      review: 'Nothing is waiting for review.',
      approved: 'Nothing that was approved waits for its publication.',
      returned: 'Nothing was returned.',
      due: 'Nothing is due today.',
      mine: 'Nothing is assigned to you, and nothing you submitted is still open.',
    },
    items: 'Items',
    since: 'since',
    late: 'late',
    proposal: 'Proposal',
    publishedAlone: 'Published by one person',
    submittedBy: 'Submitted by',
    more: 'More',
    first: 'From the beginning',
    review: 'Review',
    open: 'Open',
    publishNow: 'Publish now',
    readersSeeIt: 'Readers see it immediately.',
    publishQuestion: 'Publish this article now?',
    publishHint: 'Readers see it immediately. Publishing also approves it.',
    published: 'Published.',
    readFailed: 'The desk could not be read. Try again in a moment.',
    off: 'This site has no workflow. An owner can turn it on in the site settings.',
    changes: 'Changes from the version it started from',
    conflictHint: 'The article was changed since; the changes are merged when you approve.',
    /** Followed by the names of the parts. */
    overlaps: 'The article was changed after the proposal, and the changes overlap in:',
    /** Leads to the questions about overlaps. */
    merge: 'Choose and approve',
    edit: 'Open in the form',
    drop: 'Drop the proposal',
    dropQuestion: 'Drop this proposal?',
    dropHint: 'The published article is unchanged. The proposed text is deleted.',
    back: 'Back to the desk',
    reminders: (count: string) => `Open items: ${count}`,
  },
  bengali.deskText,
);

/** The settings of the workflow in Site settings. */
export const workflowSettingsText = inBoth(
  {
    title: 'Review before publication',
    hint: 'Off by default: everybody publishes what their role allows.',
    isOn: 'Articles are submitted, approved and returned',
    isOnHint: 'Adds the Desk. A change of a published article by someone who may not publish waits for an approval.',
    needsFourEyes: 'Nobody approves what they wrote',
    needsFourEyesHint:
      'Also for editors and owners, and for corrections. Needs at least two people who may publish. One person can withdraw an article; the desk shows it. The texts of images are not covered.',
    allowsUrgent: 'One person may correct a published article in an emergency',
    allowsUrgentHint:
      'E.g. a mistake at night. The history marks the change, and the desk shows it until someone else has looked at it.',
    saved: 'Saved.',
    failed: 'The setting was not saved. Try again in a moment.',
  },
  bengali.workflowSettingsText,
);
