import { act, createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useResponse } from './use-response.ts';

/** As much of an element as React needs to render nothing into it. */
function createContainer() {
  const target = { addEventListener: () => {}, nodeType: 9 };
  return { ...target, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: target } as unknown as Element;
}

test('each response is received once, also if React discards the render that read it first', async () => {
  vi.stubGlobal('window', { event: undefined, HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const received: string[] = [];
  let response: string | undefined;
  let update: (count: number) => void = () => {};
  function Caller() {
    const [, setCount] = useState(0);
    update = setCount;
    useResponse(response, (text) => received.push(text));
    return null;
  }
  const root = createRoot(createContainer());
  // Within `act` React does by its end what it would schedule for later, when there is no `window`.
  await act(async () => {
    flushSync(() => root.render(createElement(Caller)));
    expect(received).toEqual([]);

    response = 'first';
    // Two updates that leave the state as it was: React renders, and discards the output.
    flushSync(() => {
      update(1);
      update(0);
    });
    flushSync(() => update(2));
    flushSync(() => update(3));
    expect(received).toEqual(['first']);

    response = 'second';
    flushSync(() => update(4));
    expect(received).toEqual(['first', 'second']);
    flushSync(() => root.unmount());
  });
  vi.unstubAllGlobals();
});
