import { sourcePathKey } from '../../content/markdown/source-path.ts'
import { pathInRepository } from '../../revisions/index/sibling-book.ts'
import type { ImportPlan } from '../plan/import-plan.ts'

/** The links of one book to the others of its repository. */
export interface SiblingLinks {
  /** The folder of the book. */
  directory: string
  /** True where a path from the folder of the book, which begins with `../`, leads to a page or file of a book. */
  leads(path: string): boolean
}

/** Returns the links between the books of a repository, by folder. */
export function linksBetween(
  books: readonly { directory: string; plan: ImportPlan }[],
): (directory: string) => SiblingLinks {
  const keys = new Set<string>()
  for (const { directory, plan } of books) {
    const below = (path: string) => (directory === '' ? path : `${directory}/${path}`)
    for (const { sourcePath } of plan.pages)
      if (sourcePath !== null) keys.add(`page ${sourcePathKey(below(sourcePath))}`)
    for (const { sourcePath } of plan.files) keys.add(`file ${below(sourcePath)}`)
  }
  return (directory) => ({
    directory,
    leads(path) {
      const whole = pathInRepository(directory, path)
      return whole !== undefined && (keys.has(`page ${sourcePathKey(whole)}`) || keys.has(`file ${whole}`))
    },
  })
}
