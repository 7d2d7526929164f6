import vue from 'eslint-plugin-vue'
import typescript from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import commentStyle from './build/lint/comment-style.js'
import declaredPackages from './build/lint/declared-packages.js'
import importBoundaries from './build/lint/import-boundaries.js'

const carrel = {
  rules: {
    'comment-style': commentStyle,
    'declared-packages': declaredPackages,
    'import-boundaries': importBoundaries,
  },
}

/** Unions carry a tag. Library types and values from outside are read by their own tags, `instanceof` or a schema. */
const NO_KEY_TESTS = [
  'error',
  {
    selector: "BinaryExpression[operator='in']",
    message:
      'Do not distinguish objects by their keys. Give the union a tag and narrow by it; read a public shape with schemas/field-of.ts.',
  },
]

/** Private members have one form, which the runtime enforces. */
const ONE_PRIVATE_FORM = {
  selector: 'PropertyDefinition[accessibility], MethodDefinition[accessibility]:not([kind="constructor"])',
  message: 'Write a private member as #name.',
}

/** A screen is drawn step by step. A single read of it agrees on a fast machine only. */
const NO_SINGLE_READ = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(allInnerTexts|allTextContents|count|getAttribute|innerText|inputValue|is(Checked|Disabled|Enabled|Hidden|Visible)|textContent)$/]",
  message: 'Read the screen until it agrees: await expect.poll(() => locator.read()).',
}

/**
 * The linter oxlint does the general linting, fast. ESLint does what oxlint lacks: rules on Vue's templates, imports,
 * comments, private members and key tests.
 */
export default [
  { ignores: ['out/**', 'dist/**', 'node_modules/**', '.bench/**', '.carrel/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  ...vue.configs['flat/essential'],
  {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: typescript.parser, sourceType: 'module' },
    },
    plugins: { carrel },
    rules: { 'carrel/import-boundaries': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.vue', '**/*.js', '**/*.mjs'],
    plugins: { carrel },
    rules: { 'carrel/declared-packages': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.vue', '**/*.js', '**/*.mjs'],
    // Migrations never change, comments included.
    ignores: ['src-main/store/migrations/**'],
    plugins: { carrel },
    rules: { 'carrel/comment-style': 'error' },
  },
  {
    files: ['src-*/**/*.ts', 'src-*/**/*.vue'],
    rules: {
      'no-restricted-syntax': [...NO_KEY_TESTS, ONE_PRIVATE_FORM],
      'vue/no-restricted-syntax': NO_KEY_TESTS,
    },
  },
  {
    files: ['test/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_SINGLE_READ] },
  },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/no-deprecated-slot-attribute': 'error',
      'vue/no-template-target-blank': 'error',
      'vue/no-unused-components': 'error',
      'vue/no-unused-refs': 'error',
      'vue/no-unused-vars': 'error',
      'vue/no-use-v-if-with-v-for': 'error',
      'vue/no-v-html': 'error',
      'vue/no-v-text-v-html-on-component': 'error',
      'vue/require-explicit-emits': 'error',
      'vue/require-typed-ref': 'error',
      'vue/require-v-for-key': 'error',
      // One-word names are clear here: every component is imported by hand, and no element has such a name.
      'vue/multi-word-component-names': 'off',
    },
  },
]
