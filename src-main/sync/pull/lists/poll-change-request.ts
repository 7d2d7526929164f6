import type { ExternalLink } from '../../../domain/external-links.ts'
import type { ChangeRequest, ChangeRequestLink } from '../../../schemas/change-request.ts'
import type { Revision } from '../../../schemas/revision.ts'
import type { Space } from '../../../schemas/space.ts'
import type { Reader, Writer } from '../../../store/store.ts'
import { mapId } from '../../outbox/known-ids.ts'
import type { FeedEntry } from '../feed-entry.ts'
import type { ListEntries } from './list-entries.ts'
import type { ListPull } from './list-pull.ts'
import { digestOf, storeListed } from './listed-entities.ts'
import { pollContent } from './poll-content.ts'
import { pollRequestedReviewers } from './poll-requested-reviewers.ts'
import { pollReviews } from './poll-reviews.ts'
import { baseRevision, mainStep, ownRevisionId, withLists } from './poll-space-content.ts'
import { ownRevision } from './revision-entry.ts'
import { rollBackLine } from './roll-back-line.ts'
import {
  changeRequestPlace,
  isFileRetryDue,
  spacePlace,
  type ChangeRequestPlace,
  type ContentPlace,
} from './space-place.ts'

/**
 * Polls a change request and its content when it has changed. Returns true when its discussion has to be polled too.
 * The content of one that was closed before the first pull is skipped, because no user works on it.
 */
export async function pollChangeRequest(
  pull: ListPull,
  space: Space,
  listed: ChangeRequest,
): Promise<boolean> {
  const place = changeRequestPlace(pull.store, listed.id)
  const poll = { space, listed, place, baseStep: baseStep(pull, space, listed) }
  const isInvolved = pull.isThorough || pull.involved.has(listed.id)
  const isMoved = pull.orders.isMoved('change_request', listed.id)
  const isSame = place?.digest === digestOfListed(listed) && place.baseStep === poll.baseStep
  const isChanged = isMoved || !isSame || isFileRetryDue(pull, place)
  if (isChanged) await addChangeRequest(pull, poll)
  if (isChanged || isInvolved) {
    const reviews = await pollReviews(pull, space.id, listed.id)
    await pollRequestedReviewers(pull, { entry: entryOf(pull, poll), reviews })
  }
  return (isChanged || isInvolved) && isOpen(listed.status)
}

interface Poll {
  space: Space
  listed: ChangeRequest
  place: ChangeRequestPlace | undefined
  baseStep: number
}

async function addChangeRequest(pull: ListPull, poll: Poll): Promise<void> {
  const { listed, place, space, baseStep: base } = poll
  const entries = pull.begin()
  const isOnMain = mainStep(pull.store, space.id, listed.revision) === base && (place?.step ?? 0) === 0
  const isSame =
    place?.revision === listed.revision && place.baseStep === base && !isFileRetryDue(pull, place)
  if (isOnMain || isSame) {
    addEntry(pull, entries, poll, { ...contentOf(place), revision: listed.revision })
    pull.commit(entries)
  } else if (!place && !isOpen(listed.status)) {
    const revisionToAdd = { revision: listed.revision, step: 1, createdAt: listed.updatedAt }
    addRevision(pull, entries, poll, revisionToAdd)
    addEntry(pull, entries, poll, { revision: null, step: 1, isWhole: true })
    pull.commit(entries)
  } else await addContent(pull, poll)
}

/** Returns the content that is stored already. */
function contentOf(place: ChangeRequestPlace | undefined): Omit<ContentPlace, 'revision'> {
  const { step = 0, lacksFiles = false } = place ?? {}
  return { step, lacksFiles }
}

async function addContent(pull: ListPull, poll: Poll): Promise<void> {
  const { space, listed, place, baseStep: base } = poll
  const params = { spaceId: space.id, changeRequestId: listed.id }
  const from = await pull.reads.read('getRevisionOfChangeRequestById', { params })
  const knownStep = ownStep(pull, listed.id, from.id)
  if (knownStep !== undefined && knownStep < (place?.step ?? 0))
    rollBackLine(pull, { space: space.id, changeRequest: listed.id }, knownStep)
  const step = knownStep ?? (place?.step ?? 0) + 1
  const first = pull.begin()
  const created = { revision: from.id, step, createdAt: from.createdAt, type: from.type }
  const localRevision = { step, revision: addRevision(pull, first, poll, created) }
  addEntry(pull, first, poll, { revision: null, step })
  pull.commit(first)
  await pollContent(pull, {
    space: space.id,
    changeRequest: listed.id,
    line: { key: listed.id, below: { key: space.id, step: base } },
    whole: localRevision,
    parts: localRevision,
    isInParts: false,
    begin: () => [],
    end: (writer, lacksFiles) => storingPlace(poll, { revision: from.id, step, lacksFiles })(writer),
    from: withLists(from),
    page: (id) =>
      pull.reads.readIfPresent('getPageInChangeRequestById', {
        params: { ...params, pageId: id },
        query: { format: 'markdown' },
      }),
    file: (id) =>
      pull.reads.readIfPresent('getFileInChangeRequestById', { params: { ...params, fileId: id } }),
  })
}

type PolledContent = ContentPlace & { isWhole?: boolean }

interface OwnRevision {
  revision: string
  step: number
  createdAt: string
  type?: Revision['type']
}

/**
 * Adds a revision of a change request and returns its local id. A change request without changes has the revision of
 * its base in the space. If the space owns this revision, the change request gets a local id for it.
 */
function addRevision(
  pull: ListPull,
  entries: ListEntries,
  { space, listed, baseStep: base }: Poll,
  revisionToAdd: OwnRevision,
) {
  const isOfSpace =
    revisionToAdd.revision === baseRevision(listed) ||
    mainStep(pull.store, space.id, revisionToAdd.revision) !== undefined
  const revision = isOfSpace ? ownRevisionId(listed.id, revisionToAdd.step) : revisionToAdd.revision
  const basedOn = { base: baseRevision(listed), baseStep: base }
  entries.add(
    ownRevision(listed.id, { space: space.id, user: pull.user, ...revisionToAdd, ...basedOn, revision }),
  )
  if (isOfSpace) entries.note((store) => mapId(store, revision, revisionToAdd.revision, false))
  return revision
}

/** Adds the change request itself, and stores its place. */
function addEntry(pull: ListPull, entries: ListEntries, poll: Poll, content: PolledContent): void {
  entries.addUsers(poll.listed.createdBy)
  entries.add(entryOf(pull, poll))
  entries.note(storingPlace(poll, content))
}

/** Returns the change request in the form of the feed. The documented lists do not report conflicting pages. */
function entryOf({ orders }: ListPull, poll: Poll): FeedEntry<'change-request'> {
  const { listed, space, baseStep: base } = poll
  const { id, number, status, subject, description, createdBy, createdAt, updatedAt, revisionInitial } =
    listed
  return {
    kind: 'change-request',
    id,
    space: space.id,
    value: {
      number,
      status,
      subject,
      description: description?.markdown ?? '',
      links: (listed.links ?? []).map(storedForm),
      createdBy: createdBy.id,
      createdAt,
      updatedAt,
      revisionInitial,
      revisionMergedAncestor: listed.revisionMergedAncestor ?? null,
      revisionMerged: listed.revisionMerged ?? null,
      base: baseRevision(listed),
      baseStep: base,
      conflicts: [],
      order: orders.of('change_request', id),
    },
  }
}

function storedForm({ id, ref: { url }, title = '' }: ChangeRequestLink): ExternalLink {
  return { id, url, title }
}

/**
 * Returns a write of the place. Until all content is stored the digest is empty, so that the next pull returns to it
 * after an interruption.
 */
function storingPlace({ listed, space, baseStep: step }: Poll, content: PolledContent) {
  const { isWhole = content.revision !== null, ...place } = content
  const value: ChangeRequestPlace = {
    ...place,
    digest: isWhole ? digestOfListed(listed) : '',
    status: listed.status,
    base: baseRevision(listed),
    baseStep: step,
  }
  return (store: Writer) =>
    storeListed(store, 'change-request', { id: listed.id, within: space.id, value: JSON.stringify(value) })
}

function digestOfListed(changeRequest: ChangeRequest): string {
  const { urls: _, createdBy, ...listed } = changeRequest
  return digestOf([listed, createdBy.id])
}

/**
 * Returns the step of the space that a change request is based on. For an unlisted base it is the present step, or
 * the step before it when the change request is outdated.
 */
function baseStep({ store }: ListPull, space: Space, listed: ChangeRequest): number {
  const base = baseRevision(listed)
  const knownStep = mainStep(store, space.id, base)
  if (knownStep !== undefined) return knownStep
  const place = changeRequestPlace(store, listed.id)
  if (place?.base === base) return place.baseStep
  const head = spacePlace(store, space.id).step
  return listed.outdated ? (stepBefore(store, space.id, head) ?? head) : head
}

function stepBefore(store: Reader, space: string, head: number): number | undefined {
  const row = store.get<{ seq: number | null }>(
    `SELECT max(revision.seq) AS seq FROM revision JOIN space ON space.line = revision.line
     WHERE space.id = ? AND revision.seq < ?`,
    space,
    head,
  )
  return row?.seq ?? undefined
}

/** Returns the step of a listed revision of the change request, as after an interrupted pull. */
function ownStep({ store }: ListPull, changeRequest: string, revision: string): number | undefined {
  return store.get<{ seq: number }>(
    `SELECT revision.seq FROM revision JOIN change_request ON change_request.line = revision.line
     WHERE change_request.id = ?
       AND revision.id IN (?, (SELECT local FROM known_id WHERE remote = ? AND local LIKE ? || '.%'))`,
    changeRequest,
    revision,
    revision,
    changeRequest,
  )?.seq
}

function isOpen(status: ChangeRequest['status']): boolean {
  return status === 'draft' || status === 'open'
}
