import { posix } from 'node:path'
import { uniqueName } from '../../domain/unique-name.ts'
import type { WorkSteps } from '../../platform/in-turns.ts'
import type { PlannedPart } from './import-plan.ts'
import type { CheckedPage } from './page-check.ts'
import type { PageDraft } from './page-draft.ts'
import type { PagePart } from './split-large-page.ts'

/** The drafts with the parts of large pages after them, and the new indexes of the drafts. */
export interface DraftsWithParts {
  drafts: PageDraft[]
  /** The new index of each draft, by its old one. */
  places: number[]
}

/**
 * Adds the parts of large pages as pages below them. A part is in the folder of the page's file, so its links retain
 * their targets. `isTaken` returns true for the path of another file.
 */
export function* addParts(
  drafts: PageDraft[],
  checked: ReadonlyMap<string, CheckedPage>,
  isTaken: (path: string) => boolean,
): WorkSteps<DraftsWithParts> {
  const places: number[] = []
  const result: PageDraft[] = []
  for (const draft of drafts) {
    yield
    places.push(result.length)
    const parent = draft.parent === null ? null : places[draft.parent]!
    const parts = draft.sourcePath === null ? undefined : checked.get(draft.sourcePath)?.parts
    const isUnchanged = parent === draft.parent && !parts
    result.push(
      isUnchanged ? draft : { ...draft, parent, ...(parts && { part: { ...range(parts[0]!), index: 0 } }) },
    )
    const first = result.length - 1
    for (const [index, part] of (parts ?? []).entries()) {
      if (index === 0) continue
      result.push({
        type: 'document',
        sourcePath: partPath(draft.sourcePath!, index + 1, isTaken),
        file: draft.sourcePath!,
        title: part.title,
        parent: first,
        part: { ...range(part), index },
      })
    }
  }
  return { drafts: result, places }
}

function range({ start, end, line }: PagePart): Omit<PlannedPart, 'index'> {
  return { start, end, line }
}

function partPath(path: string, number: number, isTaken: (path: string) => boolean): string {
  const extension = posix.extname(path)
  const stem = `${path.slice(0, path.length - extension.length)}.part-${number}`
  return uniqueName(stem, (name) => isTaken(name + extension), stem.length + 10) + extension
}
