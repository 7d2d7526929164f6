import { z } from 'zod'
import { Id } from '../primitives.ts'

/** The kinds of faults in a space, the gravest first. */
export const HealthKind = z.enum([
  'broken-link',
  'broken-section',
  'missing-file',
  'orphaned-page',
  'duplicate-title',
  'empty-page',
  'missing-description',
])
export type HealthKind = z.infer<typeof HealthKind>

/** A fault at one place of a page. */
export const HealthIssue = z
  .object({
    kind: HealthKind,
    page: z.object({ id: Id, title: z.string(), path: z.string() }),
    href: z.string().optional().describe('The address of the link or picture'),
    count: z
      .int()
      .min(1)
      .optional()
      .describe('The number of places of the address on the page with this fault'),
    line: z.int().min(1).optional().describe('The line of its first place'),
    block: z.string().optional().describe('The block of its first place'),
    isNew: z.boolean().optional().describe('True where the change request causes it'),
  })
  .meta({ id: 'HealthIssue' })
export type HealthIssue = z.infer<typeof HealthIssue>
