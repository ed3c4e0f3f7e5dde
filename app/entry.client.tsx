import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// The page brings its styles along; while developing they also follow every edit.
if (import.meta.env.DEV) import('./styles.css');

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
