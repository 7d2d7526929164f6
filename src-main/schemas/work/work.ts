import { z } from 'zod'
import { User } from '../people/user.ts'
import { Id, Timestamp } from '../primitives.ts'

/** The change request of an item of work. */
const WorkChangeRequest = z.object({ id: Id, number: z.int().min(1), subject: z.string() })

const item = {
  id: z.string().describe('Names the item and its state: a newer request or answer is another item'),
  space: Id,
  at: Timestamp,
  isUnread: z.boolean(),
}

/** An item that waits for the caller. */
export const WaitingItem = z.discriminatedUnion('kind', [
  z.object({
    ...item,
    kind: z.literal('review').describe('A review that is requested of the caller'),
    changeRequest: WorkChangeRequest,
    by: User.describe('The user who requested it'),
  }),
  z.object({
    ...item,
    kind: z.literal('thread').describe('A thread of the caller in which another user wrote last'),
    changeRequest: WorkChangeRequest.nullable(),
    page: Id.nullable(),
    comment: Id.describe('The comment that begins the thread'),
    by: User.describe('The user who wrote last'),
    preview: z.string().describe('The beginning of the text of that user, without markup'),
  }),
  z.object({
    ...item,
    kind: z.literal('mention').describe('A text of another user that mentions the caller or their team'),
    changeRequest: WorkChangeRequest.nullable(),
    page: Id.nullable(),
    comment: Id.nullable().describe('The comment that begins the thread; null for a description'),
    by: User.describe('The user who wrote it, or who began the described change request'),
    team: z.string().nullable().describe('The team that it mentions; null where it mentions the caller'),
    preview: z.string().describe('The beginning of the text, without markup'),
  }),
  z.object({
    ...item,
    kind: z.literal('conflict').describe('A change request of the caller with conflicts'),
    changeRequest: WorkChangeRequest,
    pages: z.int().min(1),
  }),
])
export type WaitingItem = z.infer<typeof WaitingItem>

/** A draft or an open change request. */
export const ListedWork = z.object({
  ...WorkChangeRequest.shape,
  space: Id,
  updatedAt: Timestamp,
  by: User.describe('The user who began it'),
  waitsFor: z.array(z.string()).describe('The names of the users whose review is awaited'),
})
export type ListedWork = z.infer<typeof ListedWork>

/** A revision of a space in the list of latest changes. */
export const LatestChange = z.object({
  revision: Id,
  space: Id,
  at: Timestamp,
  by: User,
  changeRequest: WorkChangeRequest.nullable(),
})

/** The work of the caller in an organization. */
export const Work = z.object({
  waiting: z.array(WaitingItem),
  drafts: z.array(ListedWork).describe('Drafts that the caller began or wrote in'),
  open: z.array(ListedWork).describe('Open change requests that the caller began or wrote in'),
  ofOthers: z.array(ListedWork).describe('Other open change requests'),
  latestChanges: z.array(LatestChange),
})
export type Work = z.infer<typeof Work>
