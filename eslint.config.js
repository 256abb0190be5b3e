import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const NO_COLLECTED_SIGNAL = {
  object: 'AbortSignal',
  property: 'any',
  message: 'Node 20 may garbage-collect its sources, and then it never aborts. Use an AbortController.',
};
const NO_TIMEOUT_SIGNAL = {
  object: 'AbortSignal',
  property: 'timeout',
  message: 'Node 20 may garbage-collect it, and then it never aborts. Use a timer, or `within`.',
};
const NO_ENVIRONMENT = {
  object: 'process',
  property: 'env',
  message: 'Settings are read in main.ts and parsed in config.ts.',
};
const NO_BARE_IMPORT = {
  selector:
    'ImportExpression:not(CallExpression[callee.name=/^(lazyPart|lazyContent|loadScreen|loadFrame)$/] ImportExpression)',
  message: 'Load it with lazyPart, lazyContent or loadScreen.',
};
const NO_DEVICE_CLOCK = {
  selector:
    ':matches(NewExpression[callee.name="Date"], CallExpression[callee.name=/^(Date|dayjs)$/])[arguments.length=0], MemberExpression[object.name="Date"][property.name="now"]',
  message: "A device's clock may be wrong. Use serverNow or serverDate for instants, performance.now() for durations.",
};

/** Lint rules. Formatting is prettier's. Import zones: .dependency-cruiser.cjs. */
export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.lotline*/', 'coverage/', '**/test-results/', '**/playwright-report/'] },
  ...tseslint.configs.recommended,
  {
    files: [
      'packages/**/*.ts',
      'services/**/*.ts',
      'frontend/**/*.{ts,tsx}',
      'e2e/**/*.ts',
      'bench/**/*.ts',
      'scripts/**/*.ts',
      'docker/**/*.ts',
      'k8s/**/*.ts',
      'docs/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    ignores: ['frontend/**'],
    rules: { 'no-restricted-properties': ['error', NO_COLLECTED_SIGNAL] },
  },
  {
    // Nest reads constructor types at run time, so they are not type-only imports.
    files: ['packages/service-kit/**/*.ts', 'services/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['services/*/src/**/*.ts', 'packages/service-kit/src/**/*.ts'],
    ignores: [
      'services/*/src/main.ts',
      'services/*/src/config.ts',
      '**/*spec.ts',
      'packages/service-kit/src/testing/**',
    ],
    rules: {
      'no-restricted-properties': ['error', NO_COLLECTED_SIGNAL, NO_TIMEOUT_SIGNAL, NO_ENVIRONMENT],
    },
  },
  {
    files: [
      'packages/service-kit/src/copies/run-rebuild.ts',
      'packages/service-kit/src/database/migrate.ts',
      'packages/service-kit/src/bootstrap/program.ts',
      'bench/**/*.ts',
      'e2e/**/*.ts',
      'scripts/**/*.ts',
      'k8s/testing/**/*.ts',
      'services/*/src/testing/**/*.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      // Some errors are only logged (docs/product/errors.md#shuttle): they go to the browser's console.
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'antd',
              importNames: ['message', 'notification', 'Tooltip', 'Dropdown'],
              message: 'Use the wrapper in src/ui.',
            },
            { name: 'radix-ui', message: 'Only src/ui wraps Radix.' },
          ],
        },
      ],
    },
  },
  {
    // A chunk that cannot be loaded must cost its part only, and be tried again.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'frontend/src/**/testing/**'],
    rules: { 'no-restricted-syntax': ['error', NO_BARE_IMPORT, NO_DEVICE_CLOCK] },
  },
  { files: ['frontend/src/ui/{toast/toast,menu/tooltip,menu/menu}.tsx'], rules: { 'no-restricted-imports': 'off' } },
  { files: ['**/*.mjs', '**/*.cjs', '*.js'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
