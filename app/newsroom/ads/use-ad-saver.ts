import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdSetting } from '#domain/ads/ad-settings.ts';
import type { AdChanges, AdSaveResponse } from './ad-saver.ts';
import { AdSaver } from './ad-saver.ts';

/**
 * The URL of the route's action. It is called with `fetch`, because `keepalive` lets the request outlive the page.
 * React Router's fetchers lack that option.
 */
const ACTION = '/dashboard/ads.data';

async function save(id: string, changes: AdChanges): Promise<AdSaveResponse> {
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

function schedule(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Saves the changes made on the page, and sends unsent changes when the page is left. */
export function useAdSaver(settings: readonly AdSetting[] | null): AdSaver {
  const [saver] = useState(() => new AdSaver({ save, schedule }));
  useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  useEffect(() => {
    if (settings !== null) saver.clearSentChanges();
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
