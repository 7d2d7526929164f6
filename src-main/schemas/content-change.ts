import { z } from 'zod'
import { FileName } from './file.ts'
import { LONGEST_TEMPLATE_NAME, TEMPLATE_NAME, TEMPLATE_TEXT_LIMIT } from './limits/template-limits.ts'
import { LONGEST_VARIABLE_NAME } from './limits/variable-limits.ts'
import { PageCondition, SetPageHead } from './page-head.ts'
import { PageDescription, PageIcon, PageSlug, PageTitle } from './page.ts'
import { CallerUri, Id, MarkdownDocument } from './primitives.ts'
import {
  DeleteReusableContent,
  InsertReusableContent,
  UpdateReusableContent,
} from './space-settings/reusable-change.ts'
import { PutStyleFiles, SetStyleRule, SetTerm, SetWord } from './space-settings/style.ts'
import { DeleteTag, RenameTag, SetTag } from './space-settings/tag.ts'
import { VariableName, VariableValue } from './space-settings/variable.ts'
import { text } from './text.ts'

const pageFields = {
  title: PageTitle.optional(),
  slug: PageSlug.optional(),
  emoji: PageIcon.optional(),
  icon: PageIcon.optional(),
  description: PageDescription.optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  condition: PageCondition.optional().describe('The expression on a visitor for whom the page is shown'),
}
/** The caller's name for a page or file created in this batch, by which later changes can refer to it. */
const Ref = text({ min: 1, max: 128 })

/** The id that an inserted page had before. */
const FormerId = Id.optional().describe(
  'The id of a page that this change request deleted. The new page has this id, where no page has it now',
)

/** A media type that fits into a header. */
const ContentType = text({ max: 255 }).regex(
  /^[\x20-\x7e]*$/,
  'may contain only spaces and visible characters of ASCII',
)

const insertedFile = { ref: Ref.optional(), name: FileName, contentType: ContentType.optional() }

export const UpdatePage = z.object({
  operation: z.literal('update_page'),
  page: Id,
  ...pageFields,
  document: MarkdownDocument.optional(),
  ifDocumentId: text({ max: 128 })
    .optional()
    .describe(
      'The `documentId` of the text that this one builds on. Nothing is changed where the page has another one',
    ),
  into: Id.nullable().optional(),
  at: z.int().min(0).optional(),
})
export const InsertPage = z.object({
  operation: z.literal('insert_page'),
  ref: Ref.optional(),
  formerId: FormerId,
  ...pageFields,
  document: z.union([MarkdownDocument, z.object({}).strict()]).optional(),
  into: Id.optional(),
  at: z.int().min(0).optional(),
})
export const DeletePage = z.object({ operation: z.literal('delete_page'), page: Id })
/** Restores a page. The object is strict, because an unknown field could mean to restore a part of the page. */
export const RevertPage = z.strictObject({
  operation: z.literal('revert_page'),
  page: Id,
  revision: Id.optional(),
})
export const InsertFiles = z.object({
  operation: z.literal('insert_files'),
  files: z
    .array(
      z.union([
        z.object({ ...insertedFile, base64: z.base64() }),
        z.object({ ...insertedFile, url: CallerUri }),
      ]),
    )
    .min(1)
    .max(20),
})

/** An address that a reader may follow from the table of contents. */
const LinkAddress = CallerUri.refine(
  (address) => /^(?:https?|mailto):/i.test(address),
  'must begin with https:, http: or mailto:',
)

/** Adds a link to an address to the table of contents. */
export const InsertLink = z.object({
  operation: z.literal('insert_link'),
  ref: Ref.optional(),
  formerId: FormerId,
  title: PageTitle,
  href: LinkAddress,
  emoji: PageIcon.optional(),
  icon: PageIcon.optional(),
  hidden: z.boolean().optional(),
  into: Id.optional(),
  at: z.int().min(0).optional(),
})
/** Changes the address of a link in the table of contents. */
export const SetLink = z.object({ operation: z.literal('set_link'), page: Id, href: LinkAddress })

/** Stores a template of pages under its name; null removes it. */
export const SetTemplate = z.object({
  operation: z.literal('set_template'),
  name: text({ min: 1, max: LONGEST_TEMPLATE_NAME }).regex(
    TEMPLATE_NAME,
    'may contain lower-case letters, digits and hyphens, and begins with a letter or digit',
  ),
  title: PageTitle.optional().describe('The title in lists; by default the name'),
  description: PageDescription.optional(),
  markdown: text({ max: TEMPLATE_TEXT_LIMIT }).nullable(),
})

/** Sets a variable of the space; null removes it. */
export const SetVariable = z.object({
  operation: z.literal('set_variable'),
  name: text({ min: 1, max: LONGEST_VARIABLE_NAME, visible: true }),
  value: VariableValue.nullable(),
})
/** Renames a variable of the space, also in every text of the space that uses it. */
export const RenameVariable = z.object({
  operation: z.literal('rename_variable'),
  name: text({ min: 1, max: LONGEST_VARIABLE_NAME, visible: true }),
  to: VariableName,
})

/** A change to the content of a change request. */
export const ContentChange = z
  .discriminatedUnion('operation', [
    UpdatePage,
    InsertPage,
    DeletePage,
    RevertPage,
    InsertFiles,
    InsertLink,
    SetLink,
    SetPageHead,
    SetTemplate,
    InsertReusableContent,
    UpdateReusableContent,
    DeleteReusableContent,
    SetVariable,
    RenameVariable,
    SetTag,
    RenameTag,
    DeleteTag,
    SetWord,
    SetTerm,
    SetStyleRule,
    PutStyleFiles,
  ])
  .meta({ id: 'ContentChange' })
export type ContentChange = z.infer<typeof ContentChange>
