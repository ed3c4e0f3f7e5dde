import { useEffect, useEffectEvent } from 'react';

const TYPES = ['beforeinput', 'compositionstart', 'focus', 'focusin', 'keydown', 'keyup', 'paste'] as const;

type Events = Pick<HTMLElementEventMap, (typeof TYPES)[number]>;
type Listeners = { readonly [Type in keyof Events]?: (event: Events[Type]) => void };

/**
 * Listens on the element that `find` returns when the component is mounted. React's own handlers run only when an event has reached the
 * root, which is too late if a dialog around the form listens, too.
 */
export function useListeners(find: () => HTMLElement | null | undefined, listeners: Listeners): void {
  const notify = useEffectEvent(<Type extends keyof Events>(type: Type, event: Events[Type]) => {
    const listener: Listeners[Type] = listeners[type];
    listener?.(event);
  });
  const findElement = useEffectEvent(find);
  useEffect(() => {
    const element = findElement();
    const controller = new AbortController();
    for (const type of TYPES) element?.addEventListener(type, (event) => notify(type, event), controller);
    return () => controller.abort();
  }, []);
}
