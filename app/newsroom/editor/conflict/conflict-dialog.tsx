import { useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Modal } from '#app/newsroom/components/modal.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { toChangeViews } from '#app/newsroom/history/change-view.ts';
import { conflictText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/article-parts.ts';
import type { ConflictAnswer } from '../save-article.ts';
import { CollisionChoice } from './collision-choice.tsx';
import type { Choices } from './resolve-conflict.ts';
import { needsEditing, resolveConflict } from './resolve-conflict.ts';

type ConflictDialogProps = {
  readonly conflict: ConflictAnswer;
  /** The site's IANA zone. */
  readonly timeZone: string;
  readonly isSaving: boolean;
  /** Called with the resolved article, to save it or to edit it in the form first. */
  readonly onResolve: (resolved: ArticleInput, next: 'save' | 'edit') => void;
  readonly onClose: () => void;
};

/** Shows the changes of two people to the same parts, and lets the writer choose for each part. */
export function ConflictDialog({ conflict, timeZone, isSaving, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const { base, mine, theirs, collisions, by } = conflict;
  const format = createMomentFormat(timeZone);
  const [myViews, theirViews] = [toChangeViews(base, mine, format), toChangeViews(base, theirs, format)];
  const { theirParts: merged } = mergeArticles(base, mine, theirs);
  const mustEdit = needsEditing(choices);
  const viewOf = (views: typeof myViews, part: ArticlePart) =>
    views.find((changed) => changed.part === part) ?? {
      part,
      name: articlePartText[part],
      lang: 'bn' as const,
      pieces: [],
      images: null,
    };
  return (
    <Modal
      footer={
        <>
          <Button onClick={onClose} variant="quiet">
            {conflictText.backToForm}
          </Button>
          <Button
            isBusy={isSaving}
            onClick={() => onResolve(resolveConflict(conflict, choices), mustEdit ? 'edit' : 'save')}
            variant="primary"
          >
            {mustEdit ? conflictText.useInForm : conflictText.save}
          </Button>
        </>
      }
      isOpen
      onClose={(reason) => reason !== 'backdrop' && onClose()}
      title={conflictText.title}
    >
      <p className="leading-[1.6]">
        <strong className="wrap-anywhere">{by?.userEmail ?? conflictText.someone}</strong>
        {by === null ? ' ' : ` (${format(by.timestamp)}) `}
        {conflictText.intro}
      </p>
      <div className="mt-5 space-y-6">
        {collisions.map((part) => (
          <CollisionChoice
            choice={choices[part] ?? 'mine'}
            key={part}
            mine={viewOf(myViews, part)}
            onChoose={(choice) => setChoices({ ...choices, [part]: choice })}
            theirs={viewOf(theirViews, part)}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-4 text-muted text-sm leading-[1.6]">
        {mustEdit ? conflictText.bothNote : ''}
      </p>
      {merged.length === 0 ? null : (
        <p className="text-muted text-sm leading-[1.6]">
          {conflictText.alsoMerged} {merged.map((part) => articlePartText[part]).join(', ')}.
        </p>
      )}
    </Modal>
  );
}
