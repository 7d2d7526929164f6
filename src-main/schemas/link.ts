import { z } from 'zod'
import { File } from './file.ts'
import { listOf } from './list.ts'
import { Page } from './page.ts'
import { Organization } from './people/organization.ts'
import { Id } from './primitives.ts'
import { Space } from './space.ts'

const versionContext = z.object({ type: z.literal('revision'), revision: Id })

/** The target or the place of a link. */
export const Reference = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('file'),
      organization: Organization,
      space: Space,
      versionContext,
      file: File,
    }),
    z.object({
      kind: z.literal('page'),
      organization: Organization,
      space: Space,
      versionContext,
      page: Page,
    }),
    z.object({ kind: z.literal('url'), url: z.string() }),
  ])
  .meta({ id: 'Reference' })
export type Reference = z.infer<typeof Reference>

export const LinkStatus = z.enum(['ok', 'broken', 'in-app'])
export type LinkStatus = z.infer<typeof LinkStatus>

export const LinkItem = z
  .object({
    status: LinkStatus,
    relation: z.enum(['reference', 'dependsOn']),
    targetReference: Reference.optional(),
    locationReferences: z.array(Reference),
  })
  .meta({ id: 'LinkItem' })
export type LinkItem = z.infer<typeof LinkItem>

export const LinkList = listOf(LinkItem).extend({
  stats: z.object({
    total: z.int().min(0),
    broken: z.object({ total: z.int().min(0), changeRequest: z.int().min(0).optional() }),
  }),
})
