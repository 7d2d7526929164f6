import { z } from 'zod'
import { User } from '../people/user.ts'
import { Id, Timestamp } from '../primitives.ts'
import { RevisionType } from '../revision.ts'

/** The numbers of pages and files that a revision changed. A page that moved and was modified counts in both. */
const HistorySummary = z
  .object({
    added: z.int().min(0),
    modified: z.int().min(0),
    moved: z.int().min(0),
    deleted: z.int().min(0),
    files: z.int().min(0),
    /** True when the revision changed more than was counted: each number is then a lower bound. */
    isPartial: z.boolean(),
  })
  .meta({ id: 'HistorySummary' })

/** A revision in a timeline: the user who made it, the change request that it merged, and the extent of its changes. */
export const HistoryEntry = z
  .object({
    object: z.literal('history-entry'),
    revision: Id,
    /** The place of the revision in its history, from 1 on. */
    number: z.int().min(0),
    type: RevisionType,
    createdAt: Timestamp,
    /** Absent where the user is not known here. */
    createdBy: User.optional(),
    /** The change request that this revision merged. */
    changeRequest: z
      .object({
        id: Id,
        number: z.int().min(1),
        subject: z.string(),
        author: User.optional().describe('The user who began it, unless the same user merged it'),
      })
      .optional(),
    /** The revision before it, absent for the first. */
    previous: Id.optional(),
    summary: HistorySummary,
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>
