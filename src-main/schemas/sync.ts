import { z } from 'zod'
import { Id, Timestamp } from './primitives.ts'

/**
 * The state of an intent. `queued` waits for its turn, and `sending` is being sent. `unknown` was sent without a
 * received answer. `done` is at the remote, and `needs-you` waits for the user.
 */
export const IntentState = z.enum(['queued', 'sending', 'unknown', 'done', 'needs-you'])
export type IntentState = z.infer<typeof IntentState>

/** The reason why an intent waits for the user, as a sentence. The code identifies the reason. */
export const IntentProblem = z.object({ code: z.string(), status: z.int(), message: z.string() })
export type IntentProblem = z.infer<typeof IntentProblem>

/** A page with conflicting changes here and at the remote, with the three whole texts. */
export const IntentConflict = z.object({
  page: Id,
  title: z.string(),
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
})
export type IntentConflict = z.infer<typeof IntentConflict>

/** A text of an edit: of a page, of a comment, or of another field, whose name is the title. */
export const OutboxText = z.object({
  kind: z.enum(['page', 'comment', 'field']),
  page: Id.nullable(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
})
export type OutboxText = z.infer<typeof OutboxText>

/** A file of an edit; the size is in bytes. */
export const OutboxFile = z.object({ name: z.string(), contentType: z.string().nullable(), size: z.int() })
export type OutboxFile = z.infer<typeof OutboxFile>

/** A file with its bytes. */
export const StoredFile = z.object({
  name: z.string(),
  contentType: z.string().nullable(),
  base64: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** An edit of this machine, on its way to the remote. */
export const OutboxItem = z.object({
  id: Id,
  operation: z.string(),
  /** A description of the effect for the user. */
  summary: z.string(),
  state: IntentState,
  madeAt: Timestamp,
  attempts: z.int(),
  space: Id.nullable(),
  changeRequest: Id.nullable(),
  /** The number of the change request; null without one, and for one that is no longer stored here. */
  changeRequestNumber: z.int().nullable(),
  /** All texts of the user in it, to read, compare and copy. */
  texts: z.array(OutboxText),
  /** The pictures and other files in it; their bytes are requested one by one. */
  files: z.array(OutboxFile),
  error: IntentProblem.nullable(),
  conflict: IntentConflict.nullable(),
  /**
   * The revisions of a review that waits because its change request has changed. The first is the one that its user
   * read, unless it is not stored here. The other is the present one, for which the user may confirm it.
   */
  unread: z.object({ read: Id.nullable(), now: Id }).nullable(),
  /** True when its change request was merged or archived before it arrived. A new change request can receive it. */
  isOfClosed: z.boolean(),
})
export type OutboxItem = z.infer<typeof OutboxItem>

export const SyncState = z.enum(['offline', 'idle', 'syncing', 'attention'])
export type SyncState = z.infer<typeof SyncState>

/** An event that the user sees until they confirm that they have read it; `texts` counts those in the trash. */
export const SyncNotice = z.object({ code: z.string(), message: z.string(), at: Timestamp, texts: z.int() })
export type SyncNotice = z.infer<typeof SyncNotice>

/**
 * The state of sync with the remote: `attention` counts the intents that need the user. The state is `attention` also
 * where the last round met a problem, and where the account was removed from an organization.
 */
export const SyncStatus = z.object({
  online: z.boolean(),
  state: SyncState,
  pending: z.int(),
  attention: z.int(),
  lastSyncedAt: Timestamp.nullable(),
  notice: SyncNotice.nullable(),
})
export type SyncStatus = z.infer<typeof SyncStatus>

/** An organization that the account was removed from: its content was removed here. */
export const LostOrganization = z.object({
  organization: Id,
  title: z.string(),
  lostAt: Timestamp,
  /** The number of edits that were never sent, and of their texts in the trash. */
  edits: z.int(),
  texts: z.int(),
})
export type LostOrganization = z.infer<typeof LostOrganization>

/** The state of sync with the fields that the app shows. */
export const SyncConnection = SyncStatus.extend({
  /** The address of the remote. */
  remote: z.string(),
  /** The user of the account: null before the first answer of the remote. */
  user: z.object({ id: Id, displayName: z.string() }).nullable(),
  /** True while the user chose to work offline. */
  offlineOnPurpose: z.boolean(),
  offlineSince: Timestamp.nullable(),
  /** The reason why the last round did not finish. */
  problem: IntentProblem.nullable(),
  /** The progress of a first pull, in received entries; null at all other times. */
  progress: z.object({ pulled: z.int() }).nullable(),
  /** The organizations that the account was removed from, until it joins them again or the user dismisses the note. */
  lost: z.array(LostOrganization),
})
export type SyncConnection = z.infer<typeof SyncConnection>

/** The result of one round. */
export const SyncRound = z.object({
  pushed: z.int(),
  pulled: z.int(),
  pending: z.int(),
  attention: z.int(),
})
export type SyncRound = z.infer<typeof SyncRound>

/**
 * A text that sync removed here. It was deleted or overwritten at the remote, discarded by the user, or read from a
 * replica before its quarantine or removal. `access-lost` is an unsent text for an organization that the account may no
 * longer see.
 */
export const TrashItem = z.object({
  id: Id,
  reason: z.enum(['removed', 'overwritten', 'given-up', 'set-aside', 'access-lost', 'signed-out']),
  /** `edit` is the text of a page in an edit; `field` is another value, such as a title or a description. */
  kind: z.enum(['page', 'comment', 'edit', 'field', 'file']),
  title: z.string(),
  text: z.string(),
  /** The kind of a file; its bytes are requested one by one. */
  file: OutboxFile.nullable(),
  /** The page of the text; null for a comment, and for a new page. */
  page: Id.nullable(),
  space: Id.nullable(),
  changeRequest: Id.nullable(),
  removedAt: Timestamp,
  /** The time until which it stays in the trash. */
  expiresAt: Timestamp,
})
export type TrashItem = z.infer<typeof TrashItem>

/**
 * A space of the account. `offline` is true when it is available offline, which is the default.
 */
export const OfflineSpace = z.object({ space: Id, title: z.string(), organization: Id, offline: z.boolean() })
export type OfflineSpace = z.infer<typeof OfflineSpace>
