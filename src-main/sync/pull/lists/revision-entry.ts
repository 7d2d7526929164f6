import { isDeletion, type Change } from '../../../schemas/feed/feed.ts'
import type { Revision } from '../../../schemas/revision.ts'

interface MainRevision {
  space: string
  revision: string
  step: number
  createdAt: string
  /** The account's user. The lists do not report the author of a revision, so it counts as theirs. */
  user: string
  type?: Revision['type']
}

/** Returns a revision of a space in the form of the feed. */
export function mainRevision({
  space,
  revision,
  step,
  createdAt,
  user,
  type = 'edits',
}: MainRevision): Change {
  return {
    kind: 'revision',
    id: revision,
    space,
    value: {
      type,
      changeRequest: null,
      step,
      base: null,
      baseStep: null,
      mergedFrom: null,
      createdAt,
      createdBy: user,
    },
  }
}

/** Returns a revision of a change request in the form of the feed, with the step of its base. */
export function ownRevision(
  changeRequest: string,
  { base, baseStep, ...own }: MainRevision & { base: string; baseStep: number },
): Change {
  const entry = mainRevision(own)
  if (entry.kind !== 'revision' || isDeletion(entry)) throw new Error('A revision entry has another kind')
  return { ...entry, value: { ...entry.value, changeRequest, base, baseStep } }
}
