import { z } from 'zod'
import { MAX_HITS_ON_PAGE } from '../limits/find-limits.ts'
import { Id } from '../primitives.ts'
import { text } from '../text.ts'

/**
 * A page whose hits are replaced, as the caller saw them. `without` names hits that stay, by their places in the list.
 */
export const ReplacedPageChoice = z.object({
  page: Id,
  state: text({ max: 64 }).describe('The state of the hits that the caller saw'),
  without: z.array(z.int().min(0)).max(MAX_HITS_ON_PAGE).optional(),
})
export type ReplacedPageChoice = z.infer<typeof ReplacedPageChoice>

/** The result of a replacement. Without a change request nothing was replaced. */
export const ReplacementResult = z.object({
  changeRequest: z.object({ id: Id, number: z.int() }).optional(),
  pages: z.int().min(0).describe('The number of changed pages'),
  hits: z.int().min(0).describe('The number of replaced hits'),
  skipped: z.array(z.string()).describe('A sentence for each unchanged page'),
})
export type ReplacementResult = z.infer<typeof ReplacementResult>
