import type { Reader } from '../../../store/store.ts'
import type { ChangeRequest } from '../../../schemas/change-request.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { Space } from '../../../schemas/space.ts'
import type { ListPull } from './list-pull.ts'
import { pollContent } from './poll-content.ts'
import { storePlace, spacePlace } from './space-place.ts'
import { rollBackLine } from './roll-back-line.ts'
import { mainRevision } from './revision-entry.ts'
import type { PolledRevision } from './polled-line.ts'

/**
 * Tells the content of a space where its revision is another than was told. Only the present revision is told,
 * on every other step. Pages that take several batches are told on the free step before it, by a revision that
 * is of this copy alone: the remote's own is only ever named once all of it is here, since change requests stand
 * on it. The first time that is always so: what a change request stood on before is not among the documented
 * answers, and what the first telling found stands in for it.
 */
export async function pollSpaceContent(pull: ListPull, space: Space): Promise<void> {
  const { store, ask, user } = pull
  const place = spacePlace(store, space.id)
  if (place.revision === space.revision) return
  const params = { spaceId: space.id }
  const from = await ask.ask('getCurrentRevision', { params })
  const known = mainStep(store, space.id, from.id)
  if (known !== undefined && known < place.step)
    rollBackLine(pull, { space: space.id, changeRequest: null }, known)
  const step = known ?? place.step + 2
  const common = { space: space.id, createdAt: from.createdAt, user }
  const telling = (revision: PolledRevision) => mainRevision({ ...common, type: from.type, ...revision })
  await pollContent(pull, {
    space: space.id,
    changeRequest: null,
    line: { key: space.id, below: null },
    whole: { revision: from.id, step },
    parts: { revision: ownRevisionId(space.id, step - 1), step: step - 1 },
    isInParts: place.revision === null,
    begin: (revision) => [telling(revision)],
    end: (writer) => storePlace(writer, space.id, { revision: from.id, step }),
    from: whole(from),
    page: (id) =>
      ask.askIfThere('getPageById', { params: { ...params, pageId: id }, query: { format: 'markdown' } }),
    file: (id) => ask.askIfThere('getFileById', { params: { ...params, fileId: id } }),
  })
}

/** The id of a revision that is of this copy alone, by the space or change request that it is of. */
export function ownRevisionId(of: string, step: number): string {
  return `${of}.${step}`
}

/** The revision of the space that a change request stands on. */
export function baseRevision({ revisionInitial, revisionMergedAncestor }: ChangeRequest): string {
  return revisionMergedAncestor ?? revisionInitial
}

/** The step of a revision of a space; undefined of one that was not told. */
export function mainStep(store: Reader, space: string, revision: string): number | undefined {
  return store.get<{ seq: number }>(
    `SELECT revision.seq FROM revision JOIN space ON space.line = revision.line
     WHERE space.id = ? AND revision.id = ?`,
    space,
    revision,
  )?.seq
}

/** A revision without anything in it may leave out its lists. */
export function whole(revision: Revision): Revision {
  return { ...revision, pages: revision.pages ?? [], files: revision.files ?? [] }
}
