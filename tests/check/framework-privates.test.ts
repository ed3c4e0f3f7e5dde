import type { ForbiddenPattern } from '../support/forbidden-patterns.ts';
import { forbidPatterns, listSources } from '../support/forbidden-patterns.ts';

/** What React and React Router do not document, and how a rendered page would be taken apart. */
const PRIVATES: readonly ForbiddenPattern[] = [
  {
    what: 'React Router’s globals',
    pattern: /__reactRouter\w*|__remix\w*/,
    breaches: ['window.__reactRouterContext.streamController', 'Reflect.get(window, "__reactRouterManifest")'],
  },
  {
    what: 'a module inside a framework’s package',
    pattern:
      /['"](?:react-router\/(?!dom['"])|@react-router\/\w+\/dist|react-dom\/(?!client['"]|server['"])|react\/(?!jsx))[^'"]*['"]/,
    breaches: [
      `import { x } from 'react-router/dist/production/index.js';`,
      `import { x } from "@react-router/dev/dist/vite.js";`,
      `import { x } from 'react-dom/cjs/react-dom-server.node.production.js';`,
    ],
  },
  {
    what: 'an export that the framework calls unsafe, internal or unstable',
    pattern: /\b(?:UNSAFE_|unstable_|experimental_|__SECRET_INTERNALS|__CLIENT_INTERNALS|__SERVER_INTERNALS)/,
    breaches: [`import { UNSAFE_FrameworkContext } from 'react-router';`, 'unstable_useRoute()'],
  },
  {
    what: 'the stream of data in the framework’s HTML',
    pattern: /serverHandoffStream|streamController/,
    breaches: ['routerContext.serverHandoffStream', 'window.context.streamController.enqueue(data)'],
  },
  {
    what: 'attributes and comments of the framework’s HTML',
    pattern: /data-discover|<!--(?:\/?[$&!]|\/?\$[!?]?)|data-react/,
    breaches: [`html.replaceAll(' data-discover="true"', '')`, `html.split('<!--$!-->')`, `html.includes('<!--/$-->')`],
  },
  {
    what: 'the framework’s preloads as text',
    pattern: /['"`/<][^'"`]*modulepreload/,
    breaches: [`html.replace('<link rel="modulepreload"', '')`, '/<link rel=.modulepreload/'],
  },
  {
    what: 'a changed request',
    pattern: /Object\.define(?:Property|Properties)\(\s*request\b|new Proxy\(\s*request\b/,
    breaches: [`Object.defineProperty(request, 'url', { value })`, 'new Proxy(request, {})'],
  },
  {
    what: 'React’s fields of elements',
    pattern: /__react(?:Fiber|Props|Container|Events|Handles)|_reactListening|_reactRootContainer/,
    breaches: ['element.__reactFiber$abc', 'Object.keys(element).find((key) => key.startsWith("__reactProps"))'],
  },
  {
    what: 'HTML that a regular expression takes apart',
    pattern:
      /[=(,:]\s*\/(?:[^/\n\\]|\\.)*?(?<!\?)<(?:\\?\/)?(?:!|(?:a|article|body|div|h1|head|html|link|main|meta|p|script|style|template|title)\b)/,
    breaches: [
      'const SCRIPT = /<script\\b[^>]*>.*?<\\/script>/gs;',
      'html.replace(/<link [^>]+>/g, "")',
      'const END = /<\\/body>/;',
    ],
    allowed: {
      'bundler/inline-script.ts': 'it refuses our own inline programs that would end their element',
      'server/import/wordpress/resolve-body.ts': 'the comments are blocks of WordPress',
      'app/offline/saved-copy.ts': 'the service worker has no HTML parser, and marks our own page',
    },
  },
];

forbidPatterns('the product uses no private part of its frameworks', PRIVATES, listSources('{app,bundler,server}'));
