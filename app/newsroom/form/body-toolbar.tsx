import { Popover } from '@base-ui/react/popover';
import { Toolbar } from '@base-ui/react/toolbar';
import type { RefObject } from 'react';
import { toolbarText } from '#app/text/article-form.ts';
import type { BodyCommand } from './body-commands.ts';
import { commandName, describeShortcut } from './body-commands.ts';
import { CommandIcon } from './form-icons.tsx';
import { HighlightPanel } from './highlight-panel.tsx';
import { useIsMac } from './use-is-mac.ts';

const GROUPS: readonly (readonly BodyCommand[])[] = [
  ['bold', 'italic', 'highlight'],
  ['h1', 'h2', 'bullet', 'numbered'],
  ['undo', 'redo'],
];

type BodyToolbarProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onCommand: (command: BodyCommand) => void;
  readonly isAskingColour: boolean;
  readonly onAskColour: (isAsking: boolean) => void;
  readonly onHighlight: (colour: string) => void;
  readonly onClearHighlight: () => void;
};

/** One stop of the Tab key; arrow keys move inside. */
export function BodyToolbar(props: BodyToolbarProps) {
  const { field, onCommand, isAskingColour, onAskColour, onHighlight, onClearHighlight } = props;
  const isMac = useIsMac();
  const nameOf = (command: BodyCommand) => {
    const name = commandName(command);
    return { 'aria-label': name, title: `${name} (${describeShortcut(command, isMac)})` };
  };
  const look =
    'tap-target shrink-0 hover:bg-raised hover:text-accent aria-expanded:bg-raised focus-visible:-outline-offset-2';
  return (
    <Toolbar.Root
      aria-label={toolbarText.label}
      className="flex flex-wrap border border-muted border-b-0 bg-paper"
      // Without this the field would lose the focus, and phones their keyboard, at every press.
      onMouseDown={(event) => event.preventDefault()}
    >
      {GROUPS.map((commands) => (
        <Toolbar.Group className="flex not-last:border-line not-last:border-r" key={commands.join()}>
          {commands.map((command) =>
            command === 'highlight' ? (
              <Popover.Root key={command} onOpenChange={onAskColour} open={isAskingColour}>
                <Toolbar.Button className={look} render={<Popover.Trigger />} {...nameOf(command)}>
                  <CommandIcon command={command} />
                </Toolbar.Button>
                <HighlightPanel field={field} onChoose={onHighlight} onRemove={onClearHighlight} />
              </Popover.Root>
            ) : (
              <Toolbar.Button className={look} key={command} onClick={() => onCommand(command)} {...nameOf(command)}>
                <CommandIcon command={command} />
              </Toolbar.Button>
            ),
          )}
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  );
}
