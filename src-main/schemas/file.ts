import { z } from 'zod'
import { Id, Uri } from './primitives.ts'
import { text } from './text.ts'

export const FileName = text({ min: 1, max: 256, visible: true })

/** The place of a page or file in the repository it came from, or would be written to. */
export const GitBlob = z.object({ oid: z.string(), path: z.string() }).meta({ id: 'GitBlob' })

export const File = z
  .object({
    id: Id,
    name: z.string(),
    contentType: z.string(),
    downloadURL: Uri,
    size: z.int().min(0),
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
    git: GitBlob.optional(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof File>
