import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // Every route is in the first manifest: a reader's phone never asks for more of it while browsing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
