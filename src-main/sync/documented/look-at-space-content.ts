import type { Reader } from '../../replica/store.ts'
import type { ChangeRequest } from '../../schemas/change-request.ts'
import type { Revision } from '../../schemas/revision.ts'
import type { Space } from '../../schemas/space.ts'
import type { ListPull } from './list-pull.ts'
import { lookAtContent } from './look-at-content.ts'
import { keepPlace, spacePlace } from './space-place.ts'
import { mainRevision } from './tell-revision.ts'

/**
 * Tells the content of a space where its revision is another than was told. Only the present revision is told:
 * what was between it and the last stays at the remote. Every other step stays free, for a revision between
 * that a change request turns out to stand on.
 */
export async function lookAtSpaceContent(
  pull: ListPull,
  space: Space,
  changeRequests: ChangeRequest[],
): Promise<void> {
  const { store, ask, user } = pull
  const place = spacePlace(store, space.id)
  if (place.revision === space.revision) return
  const params = { spaceId: space.id }
  const from = await ask.ask('getCurrentRevision', { params })
  const step = mainStep(store, space.id, from.id) ?? place.step + 2
  const telling = pull.begin()
  const common = { space: space.id, createdAt: from.createdAt, user }
  telling.add(mainRevision({ ...common, revision: from.id, step, type: from.type }))
  telling.note((writer) => keepPlace(writer, space.id, { step }))
  const before = place.revision === null && step === 2 ? oldestBase(pull, space, changeRequests) : undefined
  if (before !== undefined) telling.add(mainRevision({ ...common, revision: before, step: step - 1 }))
  await lookAtContent(
    pull,
    {
      space: space.id,
      changeRequest: null,
      revision: before ?? from.id,
      line: { key: space.id, below: null },
      step: before === undefined ? step : step - 1,
      from: whole(from),
      page: (id) =>
        ask.askIfThere('getPageById', { params: { ...params, pageId: id }, query: { format: 'markdown' } }),
      file: (id) => ask.askIfThere('getFileById', { params: { ...params, fileId: id } }),
    },
    telling,
  )
  const end = pull.begin()
  end.note((writer) => keepPlace(writer, space.id, { revision: from.id }))
  pull.takeIn(end)
}

/**
 * When a space is first told, a change request that stands on an older revision needs that revision too. What
 * it held is not among the documented answers: the present content stands in for it, so that what differs in
 * the change request is told as its own.
 */
function oldestBase({ store }: ListPull, space: Space, changeRequests: ChangeRequest[]): string | undefined {
  const bases = changeRequests.filter(({ outdated }) => outdated).map(baseRevision)
  return bases.find((id) => mainStep(store, space.id, id) === undefined)
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
