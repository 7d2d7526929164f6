import typescript from 'typescript-eslint'

/**
 * A promise that nobody waits for loses its error. Telling one takes types, and that takes its time: these
 * rules have a run of their own, apart from the ones that an editor asks for at every keystroke.
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
