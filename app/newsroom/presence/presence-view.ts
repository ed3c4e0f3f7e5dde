import type { PresentPeople } from '#domain/staff/presence.ts';

type PresenceViewInput = {
  present: PresentPeople;
  /** The name under which the viewer is present. */
  viewerName: string;
  /** True in the form, which is itself one of the viewer's windows. */
  isInForm: boolean;
  maxNames: number;
};

export type PresenceView = {
  /** `isViewer`: the viewer, in the form only if another window also has the article open. */
  people: readonly { name: string; isViewer: boolean }[];
  /** The number of people present who are not named. */
  others: number;
  /** The colleagues who are typing. */
  typing: readonly string[];
};

/** Decides who is named. The window that shows the names is not counted. */
export function toPresenceView({ present, viewerName, isInForm, maxNames }: PresenceViewInput): PresenceView {
  const { total, people } = present;
  const isOwnWindow = (person: { name: string; windows: number }) =>
    isInForm && person.name === viewerName && person.windows === 1;
  const shown = people.filter((person) => !isOwnWindow(person));
  const isViewerUnnamed = isInForm && people.length < total && people.every(({ name }) => name !== viewerName);
  const isOwnWindowHidden = shown.length < people.length || isViewerUnnamed;
  const named = shown.slice(0, maxNames);
  return {
    people: named.map(({ name }) => ({ name, isViewer: name === viewerName })),
    others: total - Number(isOwnWindowHidden) - named.length,
    typing: shown.filter(({ isTyping, name }) => isTyping && name !== viewerName).map(({ name }) => name),
  };
}

const MAX_SHORT_NAME = 20;
const MAX_SHORT_ADDRESS = 28;

/** Shortens the names of a view to fit a line. Email addresses that would look alike include their domain. */
export function toShortNames(view: PresenceView): PresenceView {
  const names = [...view.people.map(({ name }) => name), ...view.typing];
  const toShort = (name: string) => {
    const short = shortenLocalPart(name);
    const isUnique = names.every((other) => other === name || shortenLocalPart(other) !== short);
    return isUnique ? short : shortenMiddle(name, MAX_SHORT_ADDRESS);
  };
  const people = view.people.map((person) => ({ ...person, name: toShort(person.name) }));
  return { ...view, people, typing: view.typing.map(toShort) };
}

const shortenLocalPart = (name: string) => shortenMiddle(name.split('@')[0] ?? name, MAX_SHORT_NAME);

function shortenMiddle(text: string, maxLength: number): string {
  const half = Math.floor(maxLength / 2);
  return text.length <= maxLength ? text : `${text.slice(0, half)}…${text.slice(half + 1 - maxLength)}`;
}
