import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The page contains its styles. In development they are also loaded here, for hot updates.
if (import.meta.env.DEV) import('./styles.css');

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
