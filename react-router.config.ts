import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // The first manifest has every route, so that browsing needs no further requests for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
