import { describe, expect, it } from 'vitest';
import type { AdChanges, AdSaveResponse } from './ad-saver.ts';
import { AD_SAVE_DEBOUNCE_MS, AD_SAVED_CHECK_MS, AdSaver } from './ad-saver.ts';

/** A saver with a manual clock (`pass`) and a server that responds on `respond`. */
function createSaver() {
  let nowMs = 0;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: [string, AdChanges][] = [];
  const pending: ((respond: AdSaveResponse) => void)[] = [];
  const saver = new AdSaver({
    save: (id, changes) => {
      sent.push([id, changes]);
      return new Promise((resolve) => pending.push(resolve));
    },
    schedule: (run, ms) => {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  const pass = (ms: number) => {
    nowMs += ms;
    const due = timers.filter(({ atMs }) => atMs <= nowMs);
    timers = timers.filter(({ atMs }) => atMs > nowMs);
    for (const { run } of due) run();
  };
  const respond = async (kind: AdSaveResponse) => {
    pending.shift()?.(kind);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { saver, sent, pass, respond };
}

describe('a changed ad slot', () => {
  it('is saved one second after its last change, with only the changed fields', async () => {
    const { saver, sent, pass, respond } = createSaver();
    saver.change('home_top_banner', { enabled: false });
    pass(AD_SAVE_DEBOUNCE_MS - 1);
    saver.change('home_top_banner', { format: 'fluid' });
    pass(AD_SAVE_DEBOUNCE_MS - 1);
    expect(sent).toEqual([]);
    pass(1);
    expect(sent).toEqual([['home_top_banner', { enabled: false, format: 'fluid' }]]);
    expect(saver.find('home_top_banner').state).toBe('saving');
    await respond('saved');
    expect(saver.find('home_top_banner').state).toBe('saved');
    pass(AD_SAVED_CHECK_MS);
    expect(saver.find('home_top_banner').state).toBe('idle');
  });

  it('shows the chosen value until the settings are loaded again', async () => {
    const { saver, pass, respond } = createSaver();
    saver.change('auto_anchor', { enabled: true });
    saver.clearSentChanges();
    expect(saver.find('auto_anchor').changes).toEqual({ enabled: true });
    pass(AD_SAVE_DEBOUNCE_MS);
    await respond('saved');
    expect(saver.find('auto_anchor').changes).toEqual({ enabled: true });
    saver.clearSentChanges();
    expect(saver.find('auto_anchor').changes).toEqual({});
  });

  it('keeps its changes after a failed save, and retries on request', async () => {
    const { saver, sent, pass, respond } = createSaver();
    saver.change('auto_anchor', { enabled: true });
    pass(AD_SAVE_DEBOUNCE_MS);
    await respond('failed');
    saver.clearSentChanges();
    expect(saver.find('auto_anchor')).toEqual({ state: 'failed', changes: { enabled: true } });
    saver.retry('auto_anchor');
    expect(sent).toHaveLength(2);
    await respond('saved');
    expect(saver.find('auto_anchor').state).toBe('saved');
  });

  it('is saved again if it changes during a save', async () => {
    const { saver, sent, pass, respond } = createSaver();
    saver.change('auto_anchor', { enabled: true });
    pass(AD_SAVE_DEBOUNCE_MS);
    saver.change('auto_anchor', { enabled: false });
    await respond('saved');
    expect(saver.find('auto_anchor')).toEqual({ state: 'waiting', changes: { enabled: false } });
    pass(AD_SAVE_DEBOUNCE_MS);
    expect(sent.at(-1)).toEqual(['auto_anchor', { enabled: false }]);
  });

  it('is sent at once if the page is left', () => {
    const { saver, sent } = createSaver();
    saver.change('auto_anchor', { enabled: true });
    saver.sendAll();
    expect(sent).toEqual([['auto_anchor', { enabled: true }]]);
  });

  it.each(['12a', '1'.repeat(21), '১২'])('does not send the invalid slot ID %s', (slotId) => {
    const { saver, sent, pass } = createSaver();
    saver.change('home_in_feed', { slotId });
    pass(AD_SAVE_DEBOUNCE_MS);
    expect(sent).toEqual([]);
    expect(saver.find('home_in_feed')).toEqual({ state: 'idle', changes: { slotId } });
  });
});
