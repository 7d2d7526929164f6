import type { ChangeRequest } from '../../../schemas/change-request.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { Space } from '../../../schemas/space.ts'
import type { Reader } from '../../../store/store.ts'
import type { ListPull } from './list-pull.ts'
import { pollContent } from './poll-content.ts'
import type { PolledRevision } from './polled-line.ts'
import { mainRevision } from './revision-entry.ts'
import { rollBackLine } from './roll-back-line.ts'
import { isFileRetryDue, storePlace, spacePlace } from './space-place.ts'

/**
 * Polls the content of a space when its revision has changed. Only the present revision is added, and it takes every
 * second step of the line. Content for several commits is first stored under a local revision, at the free step
 * before it. The remote's revision is added when all its content is stored, because change requests build on it. The
 * first pull always adds a local revision too. The documented answers lack older revisions, and its step replaces
 * these as a base.
 */
export async function pollSpaceContent(pull: ListPull, space: Space): Promise<void> {
  const { store, reads, user } = pull
  const place = spacePlace(store, space.id)
  if (place.revision === space.revision && !isFileRetryDue(pull, place)) return
  const params = { spaceId: space.id }
  const from = await reads.read('getCurrentRevision', { params })
  const knownStep = mainStep(store, space.id, from.id)
  if (knownStep !== undefined && knownStep < place.step)
    rollBackLine(pull, { space: space.id, changeRequest: null }, knownStep)
  const step = knownStep ?? place.step + 2
  const common = { space: space.id, createdAt: from.createdAt, user }
  const mainRevisionOf = (revision: PolledRevision) =>
    mainRevision({ ...common, type: from.type, ...revision })
  await pollContent(pull, {
    space: space.id,
    changeRequest: null,
    line: { key: space.id, below: null },
    whole: { revision: from.id, step },
    parts: { revision: ownRevisionId(space.id, step - 1), step: step - 1 },
    isInParts: place.revision === null,
    begin: (revision) => [mainRevisionOf(revision)],
    end: (writer, lacksFiles) => storePlace(writer, space.id, { revision: from.id, step, lacksFiles }),
    from: withLists(from),
    page: (id) =>
      reads.readIfPresent('getPageById', {
        params: { ...params, pageId: id },
        query: { format: 'markdown' },
      }),
    file: (id) => reads.readIfPresent('getFileById', { params: { ...params, fileId: id } }),
  })
}

/** Returns the id of a local revision, derived from its space or change request. The remote has no such revision. */
export function ownRevisionId(owner: string, step: number): string {
  return `${owner}.${step}`
}

/** Returns the revision of the space that a change request is based on. */
export function baseRevision({ revisionInitial, revisionMergedAncestor }: ChangeRequest): string {
  return revisionMergedAncestor ?? revisionInitial
}

/** Returns the step of a revision of a space; undefined when it was never listed. */
export function mainStep(store: Reader, space: string, revision: string): number | undefined {
  return store.get<{ seq: number }>(
    `SELECT revision.seq FROM revision JOIN space ON space.line = revision.line
     WHERE space.id = ? AND revision.id = ?`,
    space,
    revision,
  )?.seq
}

/** Returns a revision with its lists. An empty revision may omit them. */
export function withLists(revision: Revision): Revision {
  return { ...revision, pages: revision.pages ?? [], files: revision.files ?? [] }
}
