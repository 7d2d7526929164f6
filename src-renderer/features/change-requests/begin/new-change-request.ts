import { mergeWriting } from '../../../../src-main/content/merge/merge-writing.ts'
import type { ChangeRequest } from '../../../../src-main/schemas/change-request.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import type { Client } from '../../../api/client.ts'

/** A text to write into a change request. `page` is the id of its former page; null for an unknown page. */
export interface SavedText {
  page: string | null
  title: string
  text: string
  /**
   * The text before its user changed it. The changes since then are merged with those of the page. Without it, the
   * text replaces that of the page.
   */
  base?: string
}

/** The result of writing texts. */
export interface WrittenTexts {
  /** The ids of the existing pages that received texts. */
  pages: string[]
  /** True where a page has changed in the same places since. The user's words replace those. */
  isConflicting: boolean
}

interface Place {
  spaceId: string
  changeRequestId: string
}

/** Creates a change request whose subject names its content. */
export function beginChangeRequest(
  { call }: Client,
  spaceId: string,
  subject: string,
): Promise<ChangeRequest> {
  return call('createChangeRequest', { params: { spaceId }, body: { subject } })
}

/** Writes texts into a change request: onto their pages if these exist, otherwise as new pages. */
export async function writeTexts(client: Client, place: Place, texts: SavedText[]): Promise<WrittenTexts> {
  const written = new Map<string, string>()
  const added: ContentChange[] = []
  let isConflicting = false
  for (const { page, title, text, base } of texts) {
    const present = page === null ? undefined : (written.get(page) ?? (await textOf(client, place, page)))
    if (page === null || present === undefined) {
      added.push({ operation: 'insert_page', title, document: { markdown: text } })
      continue
    }
    const merged = base === undefined ? undefined : mergeWriting(base, text, present)
    const isClean = merged === undefined || merged.conflicts.length === 0
    isConflicting ||= !isClean
    written.set(page, isClean && merged ? merged.text : text)
  }
  const updated = [...written].map(([page, markdown]): ContentChange => ({
    operation: 'update_page',
    page,
    document: { markdown },
  }))
  await client.call('updateChangeRequestContent', {
    params: place,
    body: { changes: [...updated, ...added] },
  })
  return { pages: [...written.keys()], isConflicting }
}

/** Returns the text of a page; undefined for a page that does not exist. */
async function textOf({ call }: Client, place: Place, page: string): Promise<string | undefined> {
  try {
    const { markdown = '' } = await call('getPageInChangeRequestById', { params: { ...place, pageId: page } })
    return markdown
  } catch (error) {
    if (asClientProblem(error).status === 404) return undefined
    throw error
  }
}
