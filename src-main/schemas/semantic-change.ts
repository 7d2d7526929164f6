import { z } from 'zod'
import { PageType } from './page.ts'
import { Id, Uri } from './primitives.ts'

const ChangedPage = z
  .object({ id: Id, type: PageType, title: z.string(), path: z.string().optional() })
  .meta({ id: 'ChangedPage' })
const ChangedFile = z
  .object({ id: Id, name: z.string(), contentType: z.string(), downloadURL: Uri })
  .meta({ id: 'ChangedFile' })

const ChangedTag = z.object({ slug: z.string(), label: z.string() }).meta({ id: 'ChangedTag' })

const textAttribute = z.object({ before: z.string().optional(), after: z.string().optional() })
const flagAttribute = z.object({ before: z.boolean(), after: z.boolean() })
const numberAttribute = z.object({ before: z.number().optional(), after: z.number().optional() })

/** The value of a variable. */
const value = z.union([z.string(), z.number(), z.boolean()])

/** A difference between two revisions, in a reviewer's terms. */
export const SemanticChange = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('page_created'), page: ChangedPage }),
    z.object({
      type: z.literal('page_edited'),
      page: ChangedPage,
      attributes: z.object({
        title: textAttribute.optional(),
        description: textAttribute.optional(),
        slug: textAttribute.optional(),
        emoji: textAttribute.optional(),
        icon: textAttribute.optional(),
        hidden: flagAttribute.optional(),
        noIndex: flagAttribute.optional(),
        noRobotsIndex: flagAttribute.optional(),
        document: textAttribute.optional(),
      }),
    }),
    z.object({ type: z.literal('page_deleted'), page: ChangedPage }),
    z.object({
      type: z.literal('page_moved'),
      page: ChangedPage,
      parent: z.object({ before: ChangedPage.optional(), after: ChangedPage.optional() }),
    }),
    z.object({ type: z.literal('file_created'), file: ChangedFile }),
    z.object({
      type: z.literal('file_edited'),
      file: ChangedFile,
      attributes: z.object({
        name: textAttribute.optional(),
        downloadURL: textAttribute.optional(),
        size: numberAttribute.optional(),
        contentType: textAttribute.optional(),
      }),
    }),
    z.object({ type: z.literal('file_deleted'), file: ChangedFile }),
    z.object({ type: z.literal('tag_created'), tag: ChangedTag }),
    z.object({
      type: z.literal('tag_edited'),
      tag: ChangedTag,
      attributes: z.object({
        label: textAttribute.optional(),
        color: textAttribute.optional(),
        icon: textAttribute.optional(),
        emoji: textAttribute.optional(),
      }),
    }),
    z.object({ type: z.literal('tag_deleted'), tag: ChangedTag }),
    z.object({
      type: z.literal('variables_edited'),
      variables: z.record(z.string(), z.object({ before: value.optional(), after: value.optional() })),
    }),
  ])
  .meta({ id: 'SemanticChange' })
export type SemanticChange = z.infer<typeof SemanticChange>

export const SemanticChanges = z
  .object({ changes: z.array(SemanticChange), more: z.int().min(0).optional() })
  .meta({ id: 'SemanticChanges' })
export type SemanticChanges = z.infer<typeof SemanticChanges>
