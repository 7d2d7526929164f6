import { shallowRef, type ShallowRef } from 'vue'
import { describePictures, removeLinks } from '../../../src-main/content/markdown/links/mend-links.ts'
import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import { rewriteHrefs } from '../../../src-main/content/markdown/links/rewrite-hrefs.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'

/** A way to mend a fault. */
export type Mending =
  | { kind: 'remove-link' }
  | { kind: 'link-to'; page: { id: string; sourcePath?: string | undefined } }
  | { kind: 'describe'; text: string }
  | { kind: 'rename'; title: string }
  | { kind: 'show' }

/** The change request that the mendings of a screen go to. */
export interface MendingChange {
  id: string
  number: number
}

export interface Mend {
  /** The change request; undefined before the first mending. */
  change: Readonly<ShallowRef<MendingChange | undefined>>
  /** The mended faults, by their keys. */
  mended: Readonly<ShallowRef<ReadonlySet<string>>>
  /** Mends a fault. Resolves to false where only the editor can. */
  run: Action<[issue: HealthIssue, mending: Mending], boolean>
}

/** Names a fault among those of a screen. */
export const issueKey = ({ kind, page, href }: HealthIssue): string => `${kind} ${page.id} ${href ?? ''}`

/** Returns the mending of faults, all as edits of one change request, which begins with the first of them. */
export function useMend(spaceId: () => string): Mend {
  const { call } = useClient()
  const change = shallowRef<MendingChange>()
  const mended = shallowRef<ReadonlySet<string>>(new Set())

  async function begin(): Promise<MendingChange> {
    if (change.value) return change.value
    const { id, number } = await call('createChangeRequest', {
      params: { spaceId: spaceId() },
      body: { subject: 'Mend pages' },
    })
    change.value = { id, number }
    return change.value
  }

  async function read(pageId: string): Promise<Page> {
    const params = { spaceId: spaceId(), pageId }
    return change.value
      ? call('getPageInChangeRequestById', { params: { ...params, changeRequestId: change.value.id } })
      : call('getPageById', { params })
  }

  const run = useAction(async (issue: HealthIssue, mending: Mending) => {
    const edit = mendedPage(await read(issue.page.id), issue, mending)
    if (!edit) return false
    const { id: changeRequestId } = await begin()
    await call('updateChangeRequestContent', {
      params: { spaceId: spaceId(), changeRequestId },
      body: { changes: [edit] },
    })
    mended.value = new Set([...mended.value, issueKey(issue)])
    return true
  })
  return { change, mended, run }
}

/** Returns the edit that mends a fault; undefined where the text holds it in a form that only a user can change. */
function mendedPage(page: Page, { href = '' }: HealthIssue, mending: Mending): ContentChange | undefined {
  const { markdown = '' } = page
  const withText = (text: string): ContentChange | undefined =>
    text === markdown
      ? undefined
      : { operation: 'update_page', page: page.id, document: { markdown: text }, ...unchanged(page) }
  switch (mending.kind) {
    case 'remove-link':
      return withText(removeLinks(markdown, href))
    case 'link-to': {
      const to = addressOf(page, mending.page)
      return withText(rewriteHrefs(markdown, (address) => (address === href ? to : undefined)))
    }
    case 'describe':
      return withText(describePictures(markdown, href, mending.text))
    case 'rename':
      return { operation: 'update_page', page: page.id, title: mending.title }
    case 'show':
      return { operation: 'update_page', page: page.id, hidden: false }
  }
}

/** The text may change between its read and the edit; such an edit is refused. */
const unchanged = ({ documentId }: Page) => (documentId === undefined ? {} : { ifDocumentId: documentId })

function addressOf(page: Page, target: { id: string; sourcePath?: string | undefined }): string {
  const from = page.git?.path
  return from === undefined || target.sourcePath === undefined
    ? `/pages/${target.id}`
    : relativeHref(from, target.sourcePath)
}
