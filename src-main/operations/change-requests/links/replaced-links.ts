import { linesOfLinks, mergeLinks } from '../../../domain/external-links.ts'
import type { ChangeRequestLinkInput } from '../../../schemas/change-request.ts'
import type { ReplacedText } from '../../engine/replaced-texts.ts'
import type { ChangeRequestRow } from '../change-request-row.ts'
import { givenLink, linkInput, storedLinks } from './stored-links.ts'

/** Returns the links that a write replaces, as one list; `given` is undefined where it leaves them. */
export function replacedLinks(
  label: string,
  row: ChangeRequestRow,
  given: readonly ChangeRequestLinkInput[] | undefined,
): ReplacedText[] {
  if (!given) return []
  const [present, mine] = [storedLinks(row), given.map(givenLink)]
  return [
    {
      kind: 'list',
      path: ['links'],
      label,
      now: linesOfLinks(present),
      next: linesOfLinks(mine),
      merge: (seen) => mergeLinks(seen, mine, present).map(linkInput),
    },
  ]
}
