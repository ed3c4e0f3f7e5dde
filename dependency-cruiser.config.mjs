/** Who may import what (docs/architecture.md). Each breach is an error. */
const TESTS = String.raw`\.test\.tsx?$`;

const only = (name, comment, from, allowed, more = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^(app|bench|cli|demo|domain|server|services|tests)/', pathNot: allowed, ...more },
});

export default {
  forbidden: [
    only('domain-is-pure', 'domain/ imports only itself.', '^domain/', '^domain/'),
    {
      name: 'domain-does-no-io',
      comment: 'domain/ imports neither Node nor React.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: {
        path: '^(node_modules/(react|react-dom|react-router|pg|kysely|hono|pino)/|node:)|^(fs|net|http|path|os|crypto)$',
      },
    },
    only(
      'service-knows-no-other-service',
      'A service imports the domain, its own folder, postgres and live.',
      '^services/([^/]+)/',
      '^(domain/|services/($1|postgres|live)/)',
    ),
    {
      name: 'app-takes-types-of-services',
      comment: 'Values of services arrive in the request context; app/ imports their types only.',
      severity: 'error',
      from: { path: '^app/', pathNot: TESTS },
      to: { path: '^services/', dependencyTypesNot: ['type-only'] },
    },
    only(
      'app-knows-no-server',
      'app/ imports the domain, itself and types of services.',
      '^app/',
      '^(app|domain|services)/',
    ),
    only(
      'reader-knows-no-newsroom',
      'The public site never imports the dashboard.',
      '^app/reader/',
      '^(app/(?!newsroom/)|domain/|services/)',
    ),
    only(
      'newsroom-knows-no-reader',
      'The dashboard never imports the public site.',
      '^app/newsroom/',
      '^(app/(?!reader/)|domain/|services/)',
    ),
    only(
      'shared-parts-know-no-screen',
      'story/, ui/ and text/ are used by both sides and know neither.',
      '^app/(story|ui|text)/',
      '^(app/(story|ui|text)/|domain/)',
    ),
    {
      name: 'server-takes-the-built-app',
      comment: 'server/ and cli/ import types of app/ only; the app itself is loaded as built.',
      severity: 'error',
      from: { path: '^(server|cli)/', pathNot: TESTS },
      to: { path: '^app/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sql-stays-in-services',
      comment: 'Only services/ speak SQL; server/, cli/, bench/ and tests/ may hold a pool but pass it on.',
      severity: 'error',
      from: { path: '^(app|domain)/' },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: `^tests/|^bench/|${TESTS}` },
      to: { path: `^tests/|${TESTS}` },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`^(\./\+types/|virtual:)` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`^(build|data|\.react-router)/|\+types/` },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
