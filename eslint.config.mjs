import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { endpointTags } from './scripts/endpointTags.mjs';
import { checkPublicModules, featureImportsRule } from './scripts/featureImports.mjs';

/**
 * One border of the house (docs/architecture.md): files under `files` must not import what `patterns` name.
 * @param {string[]} files
 * @param {{ regex: string, message: string, allowTypeImports?: boolean }[]} patterns
 * @returns {import('eslint').Linter.Config}
 */
const border = (files, patterns) => ({
  files,
  rules: {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
  },
});

const noServer = {
  regex: '(^|/)server(/|$)',
  message: 'The client never imports the server: what both need lives in contract/.',
};
const noSupportPage = {
  regex: '(^|/)support-page(/|$)',
  message: 'The support page is a program above the client: it imports src, not the other way round.',
};
const ofClient = [noServer, noSupportPage];
const noClient = {
  regex: '(^|/)src(/|$)',
  message: 'The server never imports the client: what both need lives in contract/.',
};
const packageInsides = {
  regex: '(^|/)packages/|^@pantheon/[^/]+/(?!testing$)',
  message: 'A package is used through its exports: @pantheon/<name>, and in tests @pantheon/<name>/testing.',
};
const paymentsOnly = {
  regex: '^(stripe|@pantheon/stripe-sandbox)(/|$)',
  message: 'Only server/adapters/payments knows the payment provider.',
};
const standsAlone = {
  regex: '(^|/)(server|src|contract)(/|$)|^#contract',
  message: 'A package stands on its own: what it needs of the application is passed to it.',
};
const typesOnly = {
  regex: '^#contract/(?!(limits|pictures|tiers|text|time)$)',
  allowTypeImports: true,
  message:
    'The client takes types from the contract; values only from limits, pictures, tiers, text and time.',
};
const pathImports = {
  regex: '^@mui/(material|icons-material)$',
  message: 'Import MUI by path (@mui/material/Button): it keeps builds quick.',
};
const typedHooks = {
  regex: '^react-redux$',
  message: 'Use the pre-typed hooks of src/app/hooks.ts.',
};
const featuresUp = {
  regex: '(^|/)app/(?!hooks$)',
  message: 'Imports run downward: app, features, api, contract. Of app, features see the typed hooks alone.',
};
const supportAbove = {
  regex: '(^|/)support(/|$)',
  message: 'src/support stands above the features: it says what of them a report may show.',
};
/** The features of the page, each after those it may import, with the modules that others import. */
const publicModules = checkPublicModules(import.meta.dirname, 'src', {
  reactions: ['ReactionButtons', 'reaction'],
  auth: [
    'ConfirmEmailDialog',
    'ConfirmEmailPage',
    'LoginPage',
    'ResetPasswordPage',
    'authApi',
    'authSentences',
    'authSlice',
    'confirmationApi',
    'tierSlice',
  ],
  members: ['membersApi', 'membersSentences'],
  mutes: ['FoldLine', 'MuteDialog', 'MutedMembers', 'MutedWords', 'muteActions', 'mutesApi', 'useFold'],
  blocks: ['BlockDialog', 'BlockedMember', 'BlockedMembers', 'blocksApi'],
  reports: ['NoticeBanner', 'OwnDecisions', 'OwnReports', 'ReportDialog', 'reportTexts', 'subject'],
  memberMenu: ['MemberMenu'],
  search: ['UserSearchBox', 'useMemberCombobox'],
  follows: ['FollowButton', 'MemberListDialog', 'followsApi', 'useFollow'],
  subscriptions: ['SubscriptionSection', 'entitlements'],
  messages: ['MessagesPage', 'conversationsApi', 'keptConversations', 'openConversation', 'outbox'],
  posts: [
    'PostBox',
    'PostEditor',
    'PostText',
    'UnsavedEdit',
    'foldText',
    'hidePosts',
    'keptFeed',
    'newPosts',
    'pictureRatio',
    'postEntity',
    'postsApi',
    'postsSentences',
    'postsSlice',
    'useFreshPost',
    'useKeptFeed',
    'usePostIds',
    'usePostReactions',
  ],
  comments: ['CommentsPanel', 'commentsApi', 'hideComments', 'threadsApi', 'UnsentInPanel'],
  moderation: ['ModeratePost', 'ModerationButton', 'permissions', 'useMinutesLeft'],
  cases: ['CasesPage'],
  feed: ['FeedPage', 'PostFeed'],
  profile: ['DeleteAccountDialog', 'ProfilePage'],
  settings: ['SettingsPage'],
  rules: ['PrivacyPage', 'RulesPage'],
});
const upward = {
  regex: '(^|/)(app|features)(/|$)',
  message: 'Imports run downward: app, features, api, contract.',
};
const ofServer = [noClient, packageInsides, paymentsOnly];
/** The features of the server, each after those it may import, with the modules that others import. */
const serverPublicModules = checkPublicModules(import.meta.dirname, 'server', {
  visibility: ['queries'],
  sessions: ['queries'],
  media: ['address', 'move', 'pictures', 'queries', 'routes', 'store', 'uploads'],
  members: ['queries', 'takedown'],
  live: ['publish', 'routes'],
  newcomers: ['queries', 'spamLinks', 'write'],
  auth: [
    'confirmationMail',
    'queries/accounts',
    'queries/confirmations',
    'queries/invitations',
    'queries/resets',
    'resetMail',
    'routes',
  ],
  reactions: ['counts', 'queries'],
  threads: ['queries/hidden', 'queries/read', 'shape'],
  follows: ['routes'],
  blocks: ['routes'],
  mutes: ['queries', 'routes'],
  search: ['routes'],
  messages: ['queries/write', 'routes', 'takedown'],
  subscriptions: [
    'customers',
    'membership',
    'mode',
    'queries/membership',
    'queries/mode',
    'routes',
    'sweep',
    'sync',
  ],
  posts: [
    'queries/content',
    'queries/takedown',
    'queries/write',
    'read',
    'remove',
    'routes',
    'rules',
    'sharedPages',
    'takedown',
  ],
  comments: ['queries/write', 'remove', 'routes', 'takedown'],
  moderation: ['queries', 'routes'],
  cases: [
    'decide',
    'erase',
    'held',
    'queries/open',
    'queries/read',
    'queries/subjects',
    'read',
    'routes',
    'rules',
  ],
  reports: ['routes'],
  rules: ['routes'],
  profile: ['deletion', 'deletion/erase', 'routes'],
});
/** The folders of the server, each after those it may import. */
const serverFolders = [
  'tracing',
  'db',
  'adapters',
  'queue',
  'http',
  'features',
  'admin',
  'backup',
  'metrics',
];
/** @param {string} name of a folder of the server */
const aboveServerFolder = (name) => {
  const index = serverFolders.indexOf(name);
  // The context is made of the parts up to the queue.
  const files = ['app', 'start', 'tasks', ...(index > serverFolders.indexOf('queue') ? [] : ['context'])];
  return {
    regex: `^(\\.\\./)+(${[...serverFolders.slice(index + 1), ...files].join('|')})(/|$)`,
    message:
      'Imports run downward, in the order of `serverFolders` (eslint.config.mjs). What a folder needs of one above it is passed to it.',
  };
};
const sqlInQueries = 'SQL is in queries alone: queries.ts or queries/ of a feature or part of the server.';
const upwardFromUi = { ...upward, regex: '(^|/)(app|features|api)(/|$)' };

export default defineConfig(
  {
    ignores: [
      '.cache',
      'dist',
      'data',
      'coverage',
      'screenshots',
      'node_modules',
      'test-results',
      'playwright-report',
    ],
  },
  js.configs.recommended,
  // Rules that need types: .oxlintrc.json.
  ...tseslint.configs.strict,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  { files: ['{src,support-page}/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  {
    files: ['{src,support-page}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^use(Layout)?Effect$/] > ArrowFunctionExpression[expression=true]:not([body.type="ArrowFunctionExpression"])',
          message:
            'Give the effect a body: what an expression returns is called as its clean-up, and browsers make promises of what was void.',
        },
        ...endpointTags,
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    // Tests read any table.
    ignores: [
      'server/**/queries.ts',
      'server/**/queries/*.ts',
      'server/db/**',
      'server/**/testing/**',
      'server/**/*.test.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TaggedTemplateExpression[tag.name="sql"]', message: sqlInQueries },
        {
          selector:
            'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|selectNoFrom)$/]',
          message: sqlInQueries,
        },
      ],
    },
  },
  border(['contract/**/*.ts'], [noServer, noClient]),
  border(['server/**/*.ts'], ofServer),
  ...serverFolders.map((name) => border([`server/${name}/**/*.ts`], [...ofServer, aboveServerFolder(name)])),
  border(['server/adapters/payments/**/*.ts'], [noClient, packageInsides, aboveServerFolder('adapters')]),
  // A test may look inside what it tests with.
  border(['server/**/{*.test.ts,testing/**/*.ts}'], ofServer),
  border(['server/adapters/payments/{*.test.ts,testing/**/*.ts}'], [noClient, packageInsides]),
  border(['packages/**/*.ts'], [standsAlone]),
  border(['src/app/**/*.{ts,tsx}', 'src/{index.ts,start.tsx}'], [...ofClient, typesOnly, pathImports]),
  border(['support-page/**/*.{ts,tsx}'], [noServer, typesOnly, pathImports]),
  border(['src/support/**/*.{ts,tsx}'], [...ofClient, typesOnly, pathImports, typedHooks, featuresUp]),
  border(
    ['src/features/**/*.{ts,tsx}'],
    [...ofClient, typesOnly, pathImports, typedHooks, featuresUp, supportAbove],
  ),
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/testing/**'],
    plugins: { pantheon: { rules: { 'feature-imports': featureImportsRule('src', publicModules) } } },
    rules: { 'pantheon/feature-imports': 'error' },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/**/*.test.ts', 'server/**/testing/**'],
    plugins: {
      pantheon: { rules: { 'feature-imports': featureImportsRule('server', serverPublicModules) } },
    },
    rules: { 'pantheon/feature-imports': 'error' },
  },
  border(
    ['src/{api,disclosure,drafts,lastVisit,network,optimistic,outbox,serviceWorker,shortcuts}/**/*.{ts,tsx}'],
    [...ofClient, typesOnly, pathImports, upward],
  ),
  // `void` is how RTK Query says that a call takes no argument.
  {
    files: ['src/features/**/*Api.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  // Holds the client's calls against the contract's values; a test ships to nobody.
  border(['src/app/contract.test.ts'], [...ofClient, pathImports]),
  border(['src/ui/**/*.{ts,tsx}'], [...ofClient, typesOnly, pathImports, upwardFromUi]),
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // Playwright reads a fixture's needs off its first parameter, also when there are none.
  { files: ['e2e/**'], rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] } },
  {
    files: ['scripts/**', 'server/main.ts', 'bench/**', 'support-page/main.ts'],
    rules: { 'no-console': 'off' },
  },
);
