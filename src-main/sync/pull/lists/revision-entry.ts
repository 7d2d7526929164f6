import type { Change } from '../../../schemas/feed/feed.ts'
import type { Revision } from '../../../schemas/revision.ts'

interface MainRevision {
  space: string
  revision: string
  step: number
  createdAt: string
  /** The lists do not tell who made a revision: it is kept as if the account had. */
  user: string
  type?: Revision['type']
}

/** A revision of a space as the feed would tell it. */
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

/** A revision of a change request as the feed would tell it, on the step of its space that it stands on. */
export function ownRevision(
  changeRequest: string,
  { base, baseStep, ...own }: MainRevision & { base: string; baseStep: number },
): Change {
  const told = mainRevision(own)
  if (told.kind !== 'revision' || 'gone' in told) throw new Error('A revision was made to be something else')
  return { ...told, value: { ...told.value, changeRequest, base, baseStep } }
}
