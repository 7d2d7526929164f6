import typescript from 'typescript-eslint'

/**
 * A promise that nobody awaits loses its error. Finding one needs types, which take time. These rules therefore run
 * apart from those of an editor.
 */
export default [
  { ignores: ['out/**', 'node_modules/**'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['src-*/**/*.ts', 'test/**/*.ts'],
    languageOptions: {
      parser: typescript.parser,
      parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/../..` },
    },
    plugins: { typescript: typescript.plugin },
    rules: {
      'typescript/no-floating-promises': 'error',
      'typescript/no-misused-promises': 'error',
      'typescript/await-thenable': 'error',
    },
  },
]
