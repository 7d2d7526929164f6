import { z } from 'zod'
import { Id } from '../primitives.ts'

/** A part of a specification that a table of contents shows, found by its name or address. */
export const FoundReference = z
  .object({
    kind: z.enum(['tag', 'operation', 'webhook', 'schema']),
    title: z.string(),
    method: z.string().optional().describe('The HTTP method of an operation or webhook'),
    path: z.string().optional().describe('The path of an operation, or the name of a webhook'),
    page: z.string().describe('The id of the page that shows it. The page is made from the specification'),
    pageTitle: z.string(),
    anchor: z.string().optional().describe('The place on the page; absent for the page itself'),
    entryTitle: z.string().describe('The title of the entry in the table of contents'),
    space: Id,
    spaceTitle: z.string(),
  })
  .meta({ id: 'FoundAPIReference' })
export type FoundReference = z.infer<typeof FoundReference>

export const FoundReferences = z.object({ items: z.array(FoundReference) })
