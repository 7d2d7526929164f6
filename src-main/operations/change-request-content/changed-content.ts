import { z } from 'zod'
import type { ContentView } from '../../revisions/content-view.ts'
import { ChangeRequest } from '../../schemas/change-request.ts'
import { File } from '../../schemas/file.ts'
import { Id, Uri } from '../../schemas/primitives.ts'
import { blobHash, EMPTY_TEXT_HASH } from '../../store/blobs.ts'
import type { ChangedContent, Named } from '../change-requests/change-content.ts'
import { changeRequestView, presentChangeRequest } from '../change-requests/change-request-row.ts'
import type { ReadScope } from '../engine/scope.ts'
import { presentFile } from '../space-content/present-file.ts'

const PageAddress = z.object({ object: z.literal('page'), id: Id, urls: z.object({ location: Uri }) })

const PageOutcome = z.discriminatedUnion('object', [
  z.object({ object: z.literal('created_page'), ref: z.string().optional(), page: PageAddress }),
  z.object({ object: z.literal('updated_page'), page: PageAddress }),
  z.object({ object: z.literal('deleted_page'), page: Id }),
])

const NamedThing = z.object({ id: Id, ref: z.string().optional() })
const NamedPage = NamedThing.extend({
  documentId: z.string().optional().describe('The id of its text; a page without a text has none'),
})

/** The result of a batch of changes. Copies match the ids of its new pages and files by `pages` and `files`. */
export const ContentUpdate = z.object({
  changeRequest: ChangeRequest,
  changes: z.array(PageOutcome).describe('The outcome for each page, in the order of the batch'),
  insertedFiles: z.array(File),
  pages: z.array(NamedPage),
  files: z.array(NamedThing),
})

/** The outcome of a batch as the API shows it; `before` is the content that it was applied to. */
export function presentUpdate(
  scope: ReadScope,
  { changeRequest, pages, files }: ChangedContent,
  before: ContentView,
): z.infer<typeof ContentUpdate> {
  const after = changeRequestView(scope.store, changeRequest)
  const place = `/v1/spaces/${changeRequest.space}/change-requests/${changeRequest.id}/content/page`
  const outcomeOf = ({ id, ref }: Named): z.infer<typeof PageOutcome> => {
    if (!after.page(id)) return { object: 'deleted_page', page: id }
    const page = {
      object: 'page',
      id,
      urls: { location: scope.addresses.location(`${place}/${id}`) },
    } as const
    if (before.page(id)) return { object: 'updated_page', page }
    return { object: 'created_page', ...(ref !== undefined && { ref }), page }
  }
  return {
    changeRequest: presentChangeRequest(scope, changeRequest),
    changes: pages.map(outcomeOf),
    insertedFiles: files.flatMap(({ id }) => {
      const row = after.file(id)
      return row ? [presentFile(scope, row, true)] : []
    }),
    pages: pages.map((page) => ({ ...page, ...textOf(after, page.id) })),
    files,
  }
}

/** The document id of a page's text, as reads of the page name it too. */
function textOf(view: ContentView, id: string): { documentId?: string } {
  const row = view.page(id)
  if (row?.type !== 'document') return {}
  return { documentId: row.text === null ? EMPTY_TEXT_HASH : blobHash(view.store, row.text) }
}
