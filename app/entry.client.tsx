import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startShell } from './shell/start-shell.ts';

startShell();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
