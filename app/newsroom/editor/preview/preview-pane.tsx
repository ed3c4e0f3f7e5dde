import { useDeferredValue, useState } from 'react';
import { articleFormText, roomText } from '#app/strings/editor/article-form.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { pauseForBody, useDebouncedValue } from '../form/use-debounced-value.ts';
import { ArticlePreview } from './article-preview.tsx';
import type { Screen } from './reader-frame.tsx';
import { ReaderFrame } from './reader-frame.tsx';
import { SharingPreview } from './sharing-preview.tsx';
import { useScrollSync } from './use-scroll-sync.ts';

const listScreens = (): readonly (readonly [Screen, string])[] => [
  ['phone', roomText.phone],
  ['desktop', roomText.desktop],
];

/** Renders with a lower priority than key presses, to allow fast typing in a body of any length. */
export function PreviewPane() {
  const { form, formId, editing } = useFormState();
  const { setView } = useFormCommands();
  const shown = useDeferredValue(useDebouncedValue(form, pauseForBody(form.description)));
  const [screen, setScreen] = useState<Screen>('phone');
  const [body, setBody] = useState<HTMLElement | null>(null);
  useScrollSync({ body, formId, screen, showText: () => setView('write') });
  return (
    <section aria-label={articleFormText.preview} className="room-preview" data-screen={screen}>
      <h2 className="sr-only">{articleFormText.preview}</h2>
      <div className="room-preview-head">
        <SharingPreview editing={editing} form={shown} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of a form */}
        <div aria-label={roomText.screen} className="flex" role="group">
          {listScreens().map(([each, name]) => (
            <button
              aria-pressed={screen === each}
              className="min-h-9 border border-muted px-3 text-sm first:border-r-0 hover:bg-raised aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper pointer-coarse:min-h-11"
              key={each}
              onClick={() => setScreen(each)}
              type="button"
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <ReaderFrame onReady={setBody} screen={screen}>
        <ArticlePreview editing={editing} form={shown} />
      </ReaderFrame>
    </section>
  );
}
