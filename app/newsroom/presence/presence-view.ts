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
  /** `isViewer`: the viewer, in the form in another window. */
  people: readonly { name: string; isViewer: boolean }[];
  /** People without a name here. */
  others: number;
  /** The colleagues who type. */
  typing: readonly string[];
};

/** Decides who is named. The window that shows the names is not counted. */
export function toPresenceView({ present, viewerName, isInForm, maxNames }: PresenceViewInput): PresenceView {
  const { total, people } = present;
  const isOwnWindow = (person: { name: string; windows: number }) =>
    isInForm && person.name === viewerName && person.windows === 1;
  const shown = people.filter((person) => !isOwnWindow(person));
  const isViewerUnnamed = isInForm && people.length < total && people.every(({ name }) => name !== viewerName);
  const isLeftOut = shown.length < people.length || isViewerUnnamed;
  const named = shown.slice(0, maxNames);
  return {
    people: named.map(({ name }) => ({ name, isViewer: name === viewerName })),
    others: total - Number(isLeftOut) - named.length,
    typing: shown.filter(({ isTyping, name }) => isTyping && name !== viewerName).map(({ name }) => name),
  };
}
