import { useState } from 'react';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { ReplaceResult } from '#services/articles/images/replace-image.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import type { BannerTone } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { toRefusalReason } from '../manage/bulk/use-bulk-change.ts';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { ImagePicker } from './image-picker.tsx';
import type { ImageChoice } from './image-responses.ts';
import type { LibraryView } from './library-view.ts';

type ImageActionsProps = {
  readonly view: LibraryView;
  readonly show: (tone: BannerTone, text: string) => void;
  readonly onRemoved: () => void;
};

type Question = { kind: 'pick' } | { kind: 'replace'; choice: ImageChoice; takesTexts: boolean } | { kind: 'remove' };

type ImageActionResponse =
  | Extract<ReplaceResult, { kind: 'replaced' }>
  | { kind: 'removed' | 'in-use' | 'missing' | 'invalid' }
  | Forbidden;

/** Replaces an image in all articles, or deletes it. */
export function ImageActions({ view, show, onRemoved }: ImageActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [refused, setRefused] = useState<Question | null>(null);
  const [isRunning, setRunning] = useState(false);
  const { call } = useActionCall<ImageActionResponse>('/dashboard/images');
  const ask = (request: object) => call({ token: view.token, ...request });

  async function remove() {
    const response = await ask({ kind: 'remove' });
    const { kind } = response;
    if (kind === 'signed-out') return setRefused({ kind: 'remove' });
    if (kind === 'removed' || kind === 'missing') return onRemoved();
    const problem = kind === 'in-use' ? imageLibraryText.inUse : imageLibraryText.failed;
    show('error', describeRefusal(response) ?? problem);
  }

  async function replace({ choice, takesTexts }: Extract<Question, { kind: 'replace' }>) {
    const total = { changed: 0, proposed: 0, failed: 0 };
    const reasons = new Set<string>();
    for (let after: string | null = ''; after !== null; ) {
      const response: Awaited<ReturnType<typeof ask>> = await ask({
        kind: 'replace',
        from: view.token,
        to: choice.token,
        takesTexts,
        after,
      });
      if (response.kind === 'signed-out') return setRefused({ kind: 'replace', choice, takesTexts });
      if (response.kind !== 'replaced') {
        const problem = response.kind === 'missing' ? imageLibraryText.newMissing : imageLibraryText.failed;
        return show('error', describeRefusal(response) ?? problem);
      }
      total.changed += response.changed;
      total.proposed += response.proposed;
      total.failed += response.failed;
      for (const reason of response.reasons) reasons.add(toRefusalReason(reason));
      after = response.next;
    }
    const proposed = total.proposed > 0 ? ` ${imageLibraryText.proposed(total.proposed)}` : '';
    if (total.failed > 0) show('error', imageLibraryText.notReplaced(total.failed, [...reasons].join('; ')) + proposed);
    else show('success', imageLibraryText.replaced(total.changed) + proposed);
  }

  async function run(asked: Question) {
    setRefused(null);
    setRunning(true);
    try {
      await (asked.kind === 'replace' ? replace(asked) : remove());
    } finally {
      setRunning(false);
      setQuestion(null);
    }
  }

  const confirmed = question?.kind === 'pick' ? null : question;
  const isReplacing = confirmed?.kind === 'replace';
  return (
    <div className="flex flex-wrap gap-3 pt-6">
      <Button onClick={() => setQuestion({ kind: 'pick' })}>{imageLibraryText.replace}</Button>
      <Button onClick={() => setQuestion({ kind: 'remove' })}>{imageLibraryText.remove}</Button>
      {question?.kind === 'pick' ? (
        <ImagePicker
          onClose={() => setQuestion(null)}
          onPick={(choice) => setQuestion({ kind: 'replace', choice, takesTexts: true })}
          omitted={view.token}
          title={imageLibraryText.replaceTitle}
        />
      ) : null}
      <ConfirmDialog
        confirmLabel={isReplacing ? imageLibraryText.replace : imageLibraryText.remove}
        isBusy={isRunning}
        isOpen={confirmed !== null}
        onCancel={() => setQuestion(null)}
        onConfirm={() => confirmed !== null && void run(confirmed)}
        question={isReplacing ? imageLibraryText.replaceQuestion : imageLibraryText.removeQuestion}
        tone={isReplacing ? 'plain' : 'danger'}
      >
        {isReplacing ? (
          <>
            <p>{imageLibraryText.replaceNote}</p>
            <Choice
              checked={confirmed.takesTexts}
              className="mt-2"
              label={imageLibraryText.takeTexts}
              onChange={({ currentTarget }) => setQuestion({ ...confirmed, takesTexts: currentTarget.checked })}
              type="checkbox"
            />
            <p className="text-muted text-sm leading-[1.6]">{imageLibraryText.takeTextsHint}</p>
          </>
        ) : (
          imageLibraryText.removeNote
        )}
      </ConfirmDialog>
      <SignInAgain
        isOpen={refused !== null}
        onCancel={() => setRefused(null)}
        onSignedIn={() => refused !== null && void run(refused)}
      />
    </div>
  );
}
