import type { FunctionComponent, ReactElement } from 'react';

/** The components that `registry.ts` can load. */
export type IslandName = 'SearchBox' | 'Embed' | 'NewArticlesButton';

/**
 * When to load an island's component: at the reader's first interaction (pointer, touch or focus), or when other code
 * calls `hydrateIslandByName`.
 */
type IslandTrigger = 'touch' | 'call';

type IslandProps<Props extends object> = {
  readonly name: IslandName;
  readonly when: IslandTrigger;
  /** Its props must be JSON-serializable. */
  readonly children: ReactElement<Props, FunctionComponent<Props>>;
};

/**
 * Marks a component that reacts in the browser (docs/decisions/0035-islands.md). On reader's pages it is static HTML
 * until its trigger, and is then hydrated alone. In the newsroom the mark does nothing, because the whole page is
 * hydrated.
 */
export function Island<Props extends object>({ name, when, children }: IslandProps<Props>) {
  return (
    <div className="contents" data-island={name} data-props={toJson(children.props)} data-when={when}>
      {children}
    </div>
  );
}

/** Returns undefined if there are no props, which omits the attribute. */
function toJson(props: object): string | undefined {
  return Object.keys(props).length === 0 ? undefined : JSON.stringify(props);
}
