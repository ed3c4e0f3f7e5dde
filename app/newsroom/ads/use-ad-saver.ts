import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdSetting } from '#domain/ads/ad-settings.ts';
import type { AdChanges, AdSaveAnswer, AdSaver } from './ad-saver.ts';
import { createAdSaver } from './ad-saver.ts';

/** The route's action as React Router itself calls it; unlike a fetcher's, this request outlives the page. */
const ACTION = '/dashboard/ads.data';

async function save(id: string, changes: AdChanges): Promise<AdSaveAnswer> {
  try {
    const response = await fetch(ACTION, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ intent: 'change', id, changes }),
      keepalive: true,
    });
    if (response.status === 401) return 'signed-out';
    return response.ok ? 'saved' : 'failed';
  } catch {
    return 'failed';
  }
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Saves what is changed on the page, and what is not saved yet when the page is left. */
export function useAdSaver(settings: readonly AdSetting[] | null): AdSaver {
  const [saver] = useState(() => createAdSaver({ save, later }));
  useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  useEffect(() => {
    if (settings !== null) saver.settle();
  }, [settings, saver]);
  useEffect(() => {
    window.addEventListener('pagehide', saver.sendAll);
    return () => {
      window.removeEventListener('pagehide', saver.sendAll);
      saver.sendAll();
    };
  }, [saver]);
  return saver;
}
