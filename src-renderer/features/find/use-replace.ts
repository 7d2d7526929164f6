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
    for (const { space, pages } of found) {
      const chosen = pages.flatMap((page) => choices.choiceOf(page) ?? [])
      if (chosen.length === 0) continue
      const result = await client.call('replaceInSpaceContent', {
        params: { spaceId: space.id },
        body: { ...form, ...(open && { changeRequest: open.id }), pages: chosen },
      })
      const { changeRequest, ...counts } = result
      replaced.push({ space, change: changeRequest?.number, ...counts })
    }
    return replaced
  })
}
