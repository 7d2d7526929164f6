import { shallowRef, type ShallowRef } from 'vue'
import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import { describePictures, removeLinks } from '../../../src-main/content/markdown/links/repair-links.ts'
import { rewriteHrefs } from '../../../src-main/content/markdown/links/rewrite-hrefs.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import type { StyleFault } from '../../../src-main/schemas/health/writing.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { ClientProblem } from '../../api/client-problem.ts'
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
  /** Mends a fault. Resolves to false when only the editor can mend it. */
  run: Action<[issue: HealthIssue, mending: Mending], boolean>
  /** Adds a word to those of the space. */
  addWord: Action<[word: string], void>
  /** Replaces the text of a fault by the first of its replacements. */
  applyFix: Action<[fault: StyleFault], void>
}

/** Returns a key of a style fault, unique on a screen. */
export const faultKey = ({ rule, page, start }: StyleFault): string => `${rule} ${page.id} ${start}`

/** Returns a key of a fault, unique on a screen. */
export const issueKey = ({ kind, page, href }: HealthIssue): string => `${kind} ${page.id} ${href ?? ''}`

/** Returns the actions that mend faults. All edits go to one change request, which the first edit begins. */
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
    await write(edit)
    mended.value = new Set([...mended.value, issueKey(issue)])
    return true
  })
  async function write(edit: ContentChange): Promise<void> {
    const { id: changeRequestId } = await begin()
    const params = { spaceId: spaceId(), changeRequestId }
    await call('updateChangeRequestContent', { params, body: { changes: [edit] } })
  }

  const addWord = useAction(async (word: string) => {
    await write({ operation: 'set_word', word, listed: true })
    mended.value = new Set([...mended.value, word])
  })
  const applyFix = useAction(async (fault: StyleFault) => {
    await write(fixedPage(await read(fault.page.id), fault))
    mended.value = new Set([...mended.value, faultKey(fault)])
  })
  return { change, mended, run, addWord, applyFix }
}

/** Returns the edit that mends a fault; undefined when only a user can change the form of its text. */
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

/**
 * Returns the edit that applies a fix. Earlier fixes may have moved the place, so it uses the nearest place of the same
 * words. Throws when the page no longer has these words.
 */
function fixedPage(
  page: Page,
  { found, start, replacements: [replacement = ''] }: StyleFault,
): ContentChange {
  const { markdown = '' } = page
  const before = markdown.lastIndexOf(found, start)
  const behind = markdown.indexOf(found, start)
  const isBefore = behind < 0 || (before >= 0 && start - before < behind - start)
  const place = isBefore ? before : behind
  if (place < 0) throw new ClientProblem({ code: 'input.invalid', status: 400, message: CHANGED })
  const text = markdown.slice(0, place) + replacement + markdown.slice(place + found.length)
  return { operation: 'update_page', page: page.id, document: { markdown: text }, ...unchanged(page) }
}

const CHANGED = 'This page has changed since the check. Check again.'

/** Returns the condition that the text is unchanged since its read. Otherwise the core refuses the edit. */
const unchanged = ({ documentId }: Page) => (documentId === undefined ? {} : { ifDocumentId: documentId })

function addressOf(page: Page, target: { id: string; sourcePath?: string | undefined }): string {
  const from = page.git?.path
  return from === undefined || target.sourcePath === undefined
    ? `/pages/${target.id}`
    : relativeHref(from, target.sourcePath)
}
