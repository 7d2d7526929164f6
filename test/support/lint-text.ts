import { join } from 'node:path'
import { ESLint, type Linter } from 'eslint'

const root = join(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

/** Returns the messages of the linter for a text, as if it were in a file of the project. */
export async function lintText(path: string, text: string): Promise<Linter.LintMessage[]> {
  const [result] = await eslint.lintText(text, { filePath: join(root, path) })
  return result?.messages ?? []
}
