import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { toolbarText } from '#app/strings/article-form.ts';
import { parseColour } from '#domain/markup/parse-colour.ts';
import { DEFAULT_HIGHLIGHT } from './toolbar-edits.ts';

/** The colours offered as buttons. Others can be typed. */
const SWATCHES = [DEFAULT_HIGHLIGHT, 'gold', 'lightgreen', 'lightblue', 'pink', 'lavender'] as const;

type HighlightPanelProps = {
  /** Gets the focus when the panel closes. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (colour: string) => void;
  readonly onRemove: () => void;
};

/** Chooses the colour of a highlight (docs/behaviour.md §5). */
export function HighlightPanel({ field, onChoose, onRemove }: HighlightPanelProps) {
  const [colour, setColour] = useState<string>(DEFAULT_HIGHLIGHT);
  const isKnown = parseColour(colour) !== null;
  return (
    <Popover.Portal>
      <Popover.Positioner align="start" className="z-50" collisionPadding={12} sideOffset={4}>
        <Popover.Popup
          aria-label={toolbarText.colour}
          className="w-76 max-w-[calc(100vw-1.5rem)] border border-muted bg-paper p-4 text-ink"
          finalFocus={field}
          lang="en"
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onChoose(colour);
            }}
          >
            <ul className="mb-3 flex justify-between">
              {SWATCHES.map((swatch) => (
                <li key={swatch}>
                  <button
                    aria-label={swatch}
                    className="size-11 border border-muted"
                    onClick={() => onChoose(swatch)}
                    style={{ backgroundColor: swatch }}
                    title={swatch}
                    type="button"
                  />
                </li>
              ))}
            </ul>
            <Field hint={isKnown ? toolbarText.colourHint : toolbarText.unknownColour} label={toolbarText.colour}>
              <TextInput
                autoCapitalize="off"
                autoComplete="off"
                onChange={(event) => setColour(event.currentTarget.value)}
                spellCheck={false}
                value={colour}
              />
            </Field>
            <div className="mt-3 flex flex-wrap justify-between gap-2">
              <Button onClick={onRemove} variant="quiet">
                {toolbarText.removeHighlight}
              </Button>
              <Button type="submit" variant="primary">
                {toolbarText.applyColour}
              </Button>
            </div>
          </form>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}
