import { Popover } from '@base-ui/react/popover';
import { memo, use } from 'react';
import { PeopleIcon } from '#app/newsroom/components/icons.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { ViewerEmailContext } from '#app/newsroom/session/viewer-email.ts';
import { presenceText } from '#app/strings/editor/presence.ts';
import { readInterfaceLanguage, readInterfaceLocale } from '#app/strings/interface-language.ts';
import { DEV_MODE_NAME } from '#domain/staff/dev-mode.ts';
import type { PresenceView } from './presence-view.ts';
import { toPresenceView, toShortNames } from './presence-view.ts';
import { usePresentPeople } from './present-people.ts';

type PresenceProps = { readonly articleId: string };

/**
 * Shows who else has the article of this form open, and who is typing. The space of the line is reserved to prevent a
 * layout shift.
 */
export const FormPresence = memo(function FormPresence({ articleId }: PresenceProps) {
  const view = usePresence(articleId, { isInForm: true, maxNames: 2 });
  const names = describePeople(view, presenceText.youElsewhere);
  return (
    <div className="room-presence">
      <p className="sr-only" role="status">
        {names === '' ? null : `${presenceText.alsoOpen} ${names}`}
      </p>
      <PresenceLine label={presenceText.alsoOpen} view={view} you={presenceText.youElsewhere} />
    </div>
  );
});

/** Shows who has an article of the list open, and who is typing. It does not move other rows when it appears. */
export const RowPresence = memo(function RowPresence({ articleId }: PresenceProps) {
  const view = usePresence(articleId, { isInForm: false, maxNames: 3 });
  return (
    <div className="row-presence">
      <PresenceLine label={presenceText.open} view={view} you={presenceText.you} />
    </div>
  );
});

type PresenceLineProps = { readonly label: string; readonly view: PresenceView; readonly you: string };

/** One line with short names. A press or hovering shows the full names. */
function PresenceLine({ label, view, you }: PresenceLineProps) {
  const names = describePeople(view, you);
  if (names === '') return null;
  return (
    <Popover.Root>
      <Popover.Trigger className="presence-line hover:text-accent" openOnHover>
        <PeopleIcon className="size-4 shrink-0" />
        <span className="sr-only">{label} </span>
        <span className="presence-names">{describePeople(toShortNames(view), you)}</span>
        <Typing names={toShortNames(view).typing} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" className="z-50" collisionPadding={12} sideOffset={4}>
          <Popover.Popup
            className="wrap-anywhere max-w-[min(28rem,calc(100vw-1.5rem))] border border-muted bg-paper px-4 py-2.5 text-ink text-sm leading-[1.6]"
            lang={readInterfaceLanguage()}
          >
            <Popover.Title className="inline font-semibold">{label}</Popover.Title> {names}
            <Typing names={view.typing} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function usePresence(articleId: string, options: { isInForm: boolean; maxNames: number }): PresenceView {
  const viewerName = use(ViewerEmailContext) || DEV_MODE_NAME;
  const nameOf = useNameOf();
  const view = toPresenceView({ present: usePresentPeople(articleId), viewerName, ...options });
  const people = view.people.map((person) => ({ ...person, name: nameOf(person.name) }));
  return { ...view, people, typing: view.typing.map(nameOf) };
}

function Typing({ names }: { readonly names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return null;
  return (
    <span className="presence-typing text-muted">
      <span className="presence-dot"> · </span>
      {others.length === 0 ? presenceText.typesAlone(first) : presenceText.typeTogether(first, others.length)}
    </span>
  );
}

/** Returns '' if no one is present. */
function describePeople({ people, others }: PresenceView, you: string): string {
  // In dev mode, another window may belong to another visitor.
  const isKnown = (name: string) => name !== DEV_MODE_NAME;
  const names = people.map(({ name, isViewer }) => (isViewer && isKnown(name) ? you : name));
  const rest = others === 0 ? [] : [others === 1 ? presenceText.oneOther : presenceText.others(others)];
  return new Intl.ListFormat(readInterfaceLocale()).format([...names, ...rest]);
}
