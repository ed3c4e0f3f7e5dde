import { useState } from 'react';
import { conflictText } from '#app/text/article-form.ts';
import { articlePartText } from '#app/text/article-parts.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';
import { mergeArticles } from '#domain/article/merge-articles.ts';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import { createMomentFormat } from '../../format-moment.ts';
import { toChangeViews } from '../../history/change-view.ts';
import type { ConflictAnswer } from '../save-answer.ts';
import { CollisionChoice } from './collision-choice.tsx';
import type { Choices } from './resolve-conflict.ts';
import { needsEditing, resolveConflict } from './resolve-conflict.ts';

type ConflictDialogProps = {
  readonly conflict: ConflictAnswer;
  /** The site's (IANA). */
  readonly timeZone: string;
  readonly isSaving: boolean;
  /** The article as chosen; to be saved, or to be read over in the form first. */
  readonly onResolve: (resolved: ArticleInput, next: 'save' | 'edit') => void;
  readonly onClose: () => void;
};

/** Two people changed the same parts: shows what each did and lets the writer choose, part by part. */
export function ConflictDialog({ conflict, timeZone, isSaving, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const { base, mine, theirs, collisions, by } = conflict;
  const format = createMomentFormat(timeZone);
  const [ours, others] = [toChangeViews(base, mine, format), toChangeViews(base, theirs, format)];
  const { theirParts: merged } = mergeArticles(base, mine, theirs);
  const mustEdit = needsEditing(choices);
  const viewOf = (views: typeof ours, part: ArticlePart) =>
    views.find((changed) => changed.part === part) ?? {
      part,
      name: articlePartText[part],
      lang: 'bn' as const,
      pieces: [],
      pictures: null,
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
        <strong className="wrap-anywhere">{by?.userEmail ?? conflictText.somebody}</strong>
        {by === null ? ' ' : ` (${format(by.timestamp)}) `}
        {conflictText.intro}
      </p>
      <div className="mt-5 space-y-6">
        {collisions.map((part) => (
          <CollisionChoice
            choice={choices[part] ?? 'mine'}
            key={part}
            mine={viewOf(ours, part)}
            onChoose={(choice) => setChoices({ ...choices, [part]: choice })}
            theirs={viewOf(others, part)}
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
