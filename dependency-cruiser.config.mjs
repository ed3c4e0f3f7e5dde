/** Who may import what (docs/architecture.md). Each breach is an error; a `type` import counts like any other. */
const TESTS = String.raw`\.test\.tsx?$`;
const ALL = '^(app|bench|bootstrap|bundler|cli|demo|domain|fonts|server|services|tests|tools)/';

const allow = ({ name, comment, from, to }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: ALL, pathNot: to },
});

const typesOnly = ({ name, comment, from, to }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: to, dependencyTypesNot: ['type-only'] },
});

/** The rooms of the article form. Each imports only itself and the rooms before it. */
const EDITOR_ROOMS = [
  'saving',
  'undo',
  'recovery',
  'loading',
  'form',
  'body',
  'preview',
  'notes',
  'previews',
  'workflow',
  'fields',
  'room',
];

export default {
  forbidden: [
    ...EDITOR_ROOMS.map((room, index) => ({
      name: 'editor-rooms-point-one-way',
      comment: `${room}/ of the article form imports only the rooms before it in EDITOR_ROOMS, and no route.`,
      severity: 'error',
      from: { path: `^app/newsroom/editor/${room}/` },
      to: {
        path: '^app/newsroom/editor/',
        pathNot: `^app/newsroom/editor/(${EDITOR_ROOMS.slice(0, index + 1).join('|')})/`,
      },
    })),
    {
      name: 'domain-is-pure',
      comment:
        'domain/ imports itself and packages that only compute: zod, diff and parse5. No other folder, no module of Node.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { pathNot: '^domain/|node_modules/(zod|diff|parse5)/' },
    },
    allow({
      name: 'services-are-independent',
      comment:
        'A service imports domain/, its own folder, services/postgres, services/live, services/processes, services/secrets and services/security.',
      from: '^services/([^/]+)/',
      to: '^(domain/|services/($1|postgres|live|processes|secrets|security)/)',
    }),
    allow({
      name: 'app-is-below-server',
      comment: 'app/ imports domain/, app/, types of services/ and the font manifest.',
      from: '^app/',
      to: '^(app|domain|services)/|^fonts/manifest\\.ts$|^fonts/fonts\\.css$',
    }),
    typesOnly({
      name: 'app-imports-service-types-only',
      comment: 'Services arrive in the request context; app/ imports their types only.',
      from: '^app/',
      to: '^services/',
    }),
    allow({
      name: 'reader-without-newsroom',
      comment: "The reader's site never imports the dashboard.",
      from: '^app/reader/',
      to: '^(app/(?!newsroom/)|domain/|services/)',
    }),
    allow({
      name: 'newsroom-without-reader',
      comment: "The dashboard never imports the reader's site.",
      from: '^app/newsroom/',
      to: '^(app/(?!reader/)|domain/|services/)',
    }),
    allow({
      name: 'shared-app-folders-know-no-screen',
      comment: 'What both sides share imports neither of them.',
      from: '^app/(shell|live|article|seo|components|strings|document|islands|offline)/',
      to: '^(app/(shell|live|article|seo|components|strings|document|islands|offline)/|app/(request-context\\.ts|entry\\.reader\\.ts|(lite|styles)\\.css)$|domain/|services/|fonts/)',
    }),
    allow({
      name: 'building-blocks-know-no-feature',
      comment:
        'app/components, app/strings, app/document and app/offline are the lowest layer of app/. The document links the built styles and script.',
      from: '^app/(components|strings|document|offline)/',
      to: '^(app/(components|strings|document|offline)/|app/(entry\\.reader\\.ts|(lite|styles)\\.css)$|domain/|fonts/)',
    }),
    typesOnly({
      name: 'server-loads-the-built-app',
      comment: 'server/ and cli/ import types of app/ only; the app itself is loaded as built.',
      from: '^(server|cli)/',
      to: '^app/',
    }),
    {
      name: 'sql-stays-in-services',
      comment:
        'Only services/ import a database driver or a query builder. Tests and their tools look into the database.',
      severity: 'error',
      from: { pathNot: `^(services|tests|tools)/|${TESTS}` },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Tests import each other; what benchmarks share with them is in tools/.',
      severity: 'error',
      from: { pathNot: `^tests/|${TESTS}` },
      to: { path: `^tests/|${TESTS}` },
    },
    {
      name: 'programs-do-not-import-each-other',
      comment:
        'tests/, bench/ and bootstrap/ share code through tools/. The benchmark builds the site as `npm start` does.',
      severity: 'error',
      from: { path: '.', pathNot: '^(bench|bootstrap)/' },
      to: { path: '^(bench|bootstrap)/' },
    },
    {
      name: 'bootstrap-stands-alone',
      comment: 'bootstrap/ runs before there are packages: it imports itself and Node.',
      severity: 'error',
      from: { path: '^bootstrap/' },
      to: { pathNot: '^bootstrap/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-circles',
      comment: 'No circular imports, type-only imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
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
