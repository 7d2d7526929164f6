import { z } from 'zod'
import { PageType } from '../page.ts'
import { User } from '../people/user.ts'
import { Id, Timestamp } from '../primitives.ts'

/** A page that its space lacks now, with the last revision that has it. History retains it without a time limit. */
export const DeletedPage = z
  .object({
    object: z.literal('deleted-page'),
    id: Id,
    title: z.string(),
    type: PageType,
    deletedAt: Timestamp,
    /** Absent where the user is not known here. */
    deletedBy: User.optional(),
    /** The revision that the page can be restored from. Absent where this machine has no earlier revision. */
    revision: Id.optional(),
    /** The number of that revision in the history of the space. */
    number: z.int().min(0),
  })
  .meta({ id: 'DeletedPage' })
export type DeletedPage = z.infer<typeof DeletedPage>
