import { linesOfLinks, mergeLinks } from '../../../domain/external-links.ts'
import type { ChangeRequestLinkInput } from '../../../schemas/change-request.ts'
import type { ReplacedText } from '../../engine/replaced-texts.ts'
import type { ChangeRequestRow } from '../change-request-row.ts'
import { normalizedLink, linkInput, storedLinks } from './stored-links.ts'

/** Returns the links that a write replaces, as one list; `inputs` is undefined where it leaves them. */
export function replacedLinks(
  label: string,
  row: ChangeRequestRow,
  inputs: readonly ChangeRequestLinkInput[] | undefined,
): ReplacedText[] {
  if (!inputs) return []
  const [present, mine] = [storedLinks(row), inputs.map(normalizedLink)]
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
