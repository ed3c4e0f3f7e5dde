import type { FunctionComponent } from 'react';
import type { IslandName } from './island.tsx';

/** Loads each island's component. Every island is a separate chunk. All share the chunk with Preact. */
export const ISLANDS: Readonly<Record<IslandName, () => Promise<FunctionComponent<never>>>> = {
  SearchBox: async () => (await import('../shell/search-box.tsx')).SearchBox,
  Embed: async () => (await import('../article/embed.tsx')).Embed,
  NewArticlesButton: async () => (await import('../live/open-page/new-articles-button.tsx')).NewArticlesButton,
};
