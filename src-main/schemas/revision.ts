import { z } from 'zod'
import { File } from './file.ts'
import { Page, Tag } from './page.ts'
import { Id, Timestamp, Uri } from './primitives.ts'
import { ReusableContent } from './space-settings/reusable-content.ts'
import { Variables } from './space-settings/variable.ts'

export const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed'])
export type RevisionType = z.infer<typeof RevisionType>

export const Revision = z
  .object({
    object: z.literal('revision'),
    id: Id,
    type: RevisionType,
    parents: z.array(Id),
    pages: z.array(Page),
    files: z.array(File),
    reusableContents: z.array(ReusableContent),
    variables: Variables.optional(),
    tags: z.array(Tag).optional(),
    createdAt: Timestamp,
    git: z
      .object({
        oid: z.string(),
        message: z.string(),
        createdByService: z.boolean(),
        url: Uri.optional(),
        ref: z.string().optional(),
      })
      .optional(),
    urls: z.object({ app: Uri, published: Uri.optional(), public: Uri.optional() }),
  })
  .meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>
