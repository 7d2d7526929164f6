import vue from 'eslint-plugin-vue'
import typescript from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import importBoundaries from './build/lint/import-boundaries.js'

/**
 * oxlint does the general linting, fast. ESLint does two checks that oxlint lacks: rules on Vue's templates and the
 * import boundaries.
 */
export default [
  { ignores: ['out/**', 'node_modules/**', '.bench/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  ...vue.configs['flat/essential'],
  {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: {
      parser: vueParser,
      parserOptions: { parser: typescript.parser, sourceType: 'module' },
    },
    plugins: { carrel: { rules: { 'import-boundaries': importBoundaries } } },
    rules: { 'carrel/import-boundaries': 'error' },
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
