import { z } from 'zod'
import { UnmetRule } from '../merge-rules.ts'
import { Id } from '../primitives.ts'

const count = z.int().min(0)

/** The effect that a merge would have. */
export const MergePreview = z
  .object({
    object: z.literal('merge-preview'),
    /** The pages of the change request. Counts are lower bounds when `isPartial` is true. */
    pages: z.object({ added: count, modified: count, moved: count, deleted: count }),
    files: count,
    isPartial: z.boolean(),
    /** True when the space has changed since the change request was brought up to date. */
    outdated: z.boolean(),
    /** The pages on which both sides conflict. Absent where there are too many pages to compare. */
    conflicts: z.array(z.object({ page: Id, title: z.string() })).optional(),
    /** The number of broken links that the change request causes, as its list of faults counts them. */
    brokenLinks: count,
    /** The latest review of each reviewer. Those of an earlier revision count only as outdated. */
    reviews: z.object({ approved: count, changesRequested: count, outdated: count }),
    /** The merge rules of the space that are not met. A merge is refused until they are. */
    unmetRules: z.array(UnmetRule),
    /** True when the caller may merge although a rule is not met. */
    mayBypassRules: z.boolean(),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof MergePreview>
