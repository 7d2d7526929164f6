import { asClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import type { Choices } from './choices.ts'
import type { FindForm } from './find-query.ts'
import type { FindChange } from './find-target.ts'
import type { FindSpace, FoundSpace } from './use-find.ts'

/** The result of a replacement in one space. */
export interface ReplacedSpace {
  space: FindSpace
  /** The number of the change request; undefined when nothing was replaced. */
  change: number | undefined
  pages: number
  hits: number
  skipped: string[]
}

/** Returns the action that replaces the chosen hits: in the open change request, or in a new one for each space. */
export function useReplace(
  choices: Choices,
): Action<[found: readonly FoundSpace[], form: FindForm, open: FindChange | undefined], ReplacedSpace[]> {
  const client = useClient()
  return useAction(async (found, form, open) => {
    const replaced: ReplacedSpace[] = []
    const failures: unknown[] = []
    for (const { space, pages } of found) {
      const chosen = pages.flatMap((page) => choices.choiceOf(page) ?? [])
      if (chosen.length === 0) continue
      try {
        const { changeRequest, ...counts } = await client.call('replaceInSpaceContent', {
          params: { spaceId: space.id },
          body: { ...form, ...(open && { changeRequest: open.id }), pages: chosen },
        })
        replaced.push({ space, change: changeRequest?.number, ...counts })
      } catch (error) {
        // The change requests of other spaces are stored, and the user must learn of them.
        failures.push(error)
        const skipped = [asClientProblem(error).message]
        replaced.push({ space, change: undefined, pages: 0, hits: 0, skipped })
      }
    }
    if (failures.length > 0 && failures.length === replaced.length) throw failures[0]
    return replaced
  })
}
