import { Popover } from '@base-ui/react/popover';
import { Toolbar } from '@base-ui/react/toolbar';
import type { ReactNode, RefObject } from 'react';
import { memo, useState } from 'react';
import { Icon } from '#app/components/icons.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { toolbarText } from '#app/strings/editor/article-body.ts';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { parseColour } from '#domain/markup/inline/parse-colour.ts';
import { useIsMac } from '../../typing/use-is-mac.ts';
import type { BodyCommand } from './body-commands.ts';
import { describeShortcut } from './body-commands.ts';
import { DEFAULT_HIGHLIGHT } from './toolbar-edits.ts';

const GROUPS: readonly (readonly BodyCommand[])[] = [
  ['bold', 'italic', 'highlight', 'link'],
  ['heading1', 'heading2', 'bullet', 'number', 'quote', 'image'],
  ['nested', 'table', 'gallery', 'pullQuote', 'box'],
  ['undo', 'redo', 'find'],
];

type BodyToolbarProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onCommand: (command: BodyCommand) => void;
  readonly isColourPanelOpen: boolean;
  readonly onOpenColourPanel: (isOpen: boolean) => void;
  /** Null removes the highlight. */
  readonly onHighlight: (colour: string | null) => void;
};

/** The formatting toolbar: one tab stop, with arrow keys between the buttons. */
export const BodyToolbar = memo(function BodyToolbar(props: BodyToolbarProps) {
  const { field, onCommand, isColourPanelOpen, onOpenColourPanel, onHighlight } = props;
  const isMac = useIsMac();
  const nameOf = (command: BodyCommand) => {
    const name = toolbarText[command];
    const shortcut = describeShortcut(command, isMac);
    return { 'aria-label': name, title: shortcut === '' ? name : `${name} (${shortcut})` };
  };
  const buttonClass =
    'tap-target shrink-0 hover:bg-raised hover:text-accent aria-expanded:bg-raised focus-visible:-outline-offset-2';
  return (
    <Toolbar.Root
      aria-label={toolbarText.label}
      className="room-toolbar"
      // Leaves the focus in the text field, because the on-screen keyboard would close otherwise.
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS.map((commands) => (
        <Toolbar.Group className="room-tools" key={commands.join()}>
          {commands.map((command) =>
            command === 'highlight' ? (
              <Popover.Root key={command} onOpenChange={onOpenColourPanel} open={isColourPanelOpen}>
                <Toolbar.Button className={buttonClass} render={<Popover.Trigger />} {...nameOf(command)}>
                  <CommandIcon command={command} />
                </Toolbar.Button>
                <HighlightPanel field={field} onChoose={onHighlight} />
              </Popover.Root>
            ) : (
              <Toolbar.Button
                className={buttonClass}
                key={command}
                onClick={() => onCommand(command)}
                {...nameOf(command)}
              >
                <CommandIcon command={command} />
              </Toolbar.Button>
            ),
          )}
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  );
});

const DRAWINGS: Readonly<Record<BodyCommand, ReactNode>> = {
  bold: <path d="M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5Zm0 7h6a3.5 3.5 0 0 1 0 7h-6Z" strokeWidth="2.25" />,
  italic: <path d="M10.5 5h6M7.5 19h6M13.5 5l-3 14" />,
  highlight: <path d="m9 14-2.5 2.5V19h2.5l1.5-1.5M9 14l7-8.5 3.5 3.5-8.5 7.5ZM4 22h16" />,
  heading1: <path d="M4 6v12M11.5 6v12M4 12h7.5M16 10.5l2.75-2V18" />,
  heading2: <path d="M3.5 6v12M10.5 6v12M3.5 12h7M15 10.75a2.5 2.5 0 1 1 4.4 1.6L15 18h5" />,
  bullet: <path d="M9.5 6.5h10M9.5 12h10M9.5 17.5h10M4.75 6.5h.1M4.75 12h.1M4.75 17.5h.1" />,
  number: <path d="M10.5 6.5h9M10.5 12h9M10.5 17.5h9M4 5.25l1.5-1V9M3.75 15.25a1.4 1.4 0 1 1 2.5 1L3.75 19.5h3" />,
  link: (
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  ),
  quote: <path d="M9.5 7C6.5 7.5 5 9.5 5 12.5V17h4.5v-4.5H5M19 7c-3 .5-4.5 2.5-4.5 5.5V17H19v-4.5h-4.5" />,
  image: <path d="M4 5h16v14H4ZM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9.5h.1" />,
  nested: <path d="M4.75 6h.1M9 6h11M9.75 12h.1M14 12h6M9.75 18h.1M14 18h6" />,
  table: <path d="M4 5h16v14H4ZM4 10h16M4 14.5h16M12 10v9" strokeWidth="1.5" />,
  gallery: <path d="M3.5 7.5h13v11h-13ZM7 4.5h13.5V15M3.5 16l3.5-3.5 3 3 2-2 4.5 4" />,
  pullQuote: <path d="M4 4h16M4 20h16M10.5 9c-2 .4-3 1.6-3 3.5V15h3v-2.5h-3M16.5 9c-2 .4-3 1.6-3 3.5V15h3v-2.5h-3" />,
  box: <path d="M4 4h16v16H4ZM7.5 8.5h9M7.5 12h9M7.5 15.5h5" />,
  find: <path d="M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12M15.5 15.5 20 20" />,
  undo: <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5h9a5.5 5.5 0 0 1 0 11H10" />,
  redo: <path d="m15.5 5 4.5 4.5-4.5 4.5M19.5 9.5h-9a5.5 5.5 0 0 0 0 11H14" />,
};

export function CommandIcon({ command }: { readonly command: BodyCommand }) {
  return <Icon className="size-5">{DRAWINGS[command]}</Icon>;
}

const SWATCHES = [DEFAULT_HIGHLIGHT, 'gold', 'lightgreen', 'lightblue', 'pink', 'lavender'] as const;

type HighlightPanelProps = {
  /** Receives the focus when the panel closes. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoose: (colour: string | null) => void;
};

function HighlightPanel({ field, onChoose }: HighlightPanelProps) {
  const [colour, setColour] = useState<string>(DEFAULT_HIGHLIGHT);
  const isKnown = parseColour(colour) !== null;
  return (
    <Popover.Portal>
      <Popover.Positioner align="start" className="z-50" collisionPadding={12} sideOffset={4}>
        <Popover.Popup
          aria-label={toolbarText.colour}
          className="w-76 max-w-[calc(100vw-1.5rem)] border border-muted bg-paper p-4 text-ink"
          finalFocus={field}
          lang={readInterfaceLanguage()}
        >
          <form
            onSubmit={(event) => {
              event.preventDefault();
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
              <Button onClick={() => onChoose(null)} variant="quiet">
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
