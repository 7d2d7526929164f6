import { z } from 'zod'
import { text } from './text.ts'

/** An opaque identifier. It can be part of a path. */
export const Id = text({ min: 1, max: 128 })

/** An ISO 8601 date and time in UTC. */
export const Timestamp = z.iso.datetime()

/** The rights of a member, from the most to the least. */
export const Role = z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read']).meta({
  id: 'Role',
  description:
    'admin: administrate content; create: create content; review: review content; edit: edit live content or change requests; comment: access content and discussions; read: access content',
})
export type Role = z.infer<typeof Role>

/** A web address. */
export const Uri = z.url()

/** A web address from a caller. Its scheme excludes scripts. */
export const WebAddress = text({ max: 2048 })
  .meta({ examples: ['https://example.org/'] })
  .pipe(z.url({ protocol: /^https?$/ }))

/** A URI from a caller. */
export const CallerUri = text({ max: 2048 })
  .refine((value) => URL.canParse(value), 'is no URI')
  .meta({ format: 'uri' })

/** A document of Markdown, the only format in which this service stores text. */
export const MarkdownDocument = z.object({ markdown: z.string() }).meta({ id: 'MarkdownDocument' })

/** The direction of a list. */
export const ListOrder = z.enum(['asc', 'desc'])

/** The format of a document in an answer. */
export const DocumentFormat = z.enum(['document', 'markdown'])
