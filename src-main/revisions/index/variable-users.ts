import { usesVariable } from '../../content/variables/rename-uses.ts'
import { VARIABLE_NAME } from '../../schemas/limits/variable-limits.ts'
import type { ContentView } from '../content-view.ts'
import { pagesWithWords } from './pages-with-words.ts'

/** Returns the pages that use a variable of the space, each once. The search index has the sources of expressions. */
export function pagesUsingVariable(view: ContentView, line: number, name: string): string[] {
  // No expression can contain the name, and the index cannot search for every character.
  if (!VARIABLE_NAME.test(name)) return []
  return pagesWithWords(view, line, `space vars ${name}`, (text) => usesVariable(text, name))
}
