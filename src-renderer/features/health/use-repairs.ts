import { computed, shallowReactive, type ComputedRef } from 'vue'
import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import { describePictures, removeLinks } from '../../../src-main/content/markdown/links/repair-links.ts'
import { rewriteHrefs } from '../../../src-main/content/markdown/links/rewrite-hrefs.ts'
import { fixChange } from '../../../src-main/content/style/fixed-text.ts'
import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import type { HealthIssue } from '../../../src-main/schemas/health/health-issue.ts'
import type { StyleFault } from '../../../src-main/schemas/health/writing.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'

/** A way to repair a fault. */
export type Repair =
  | { kind: 'remove-link' }
  | { kind: 'link-to'; page: { id: string; sourcePath?: string | undefined } }
  | { kind: 'describe'; text: string }
  | { kind: 'rename'; title: string }
  | { kind: 'show' }

/** The change request that receives the repairs of a space. */
export interface RepairChange {
  id: string
  number: number
}

export interface Repairs {
  /** The change request of the space; undefined before the first repair. */
  change: ComputedRef<RepairChange | undefined>
  /** The repaired faults, by their keys. */
  repaired: ComputedRef<ReadonlySet<string>>
  /** Repairs a fault. Resolves to false when only the editor can repair it. */
  repair: Action<[issue: HealthIssue, way: Repair], boolean>
  /** Adds a word to those of the space. */
  addWord: Action<[word: string], void>
  /** Replaces the text of a fault by the first of its replacements. */
  applyFix: Action<[fault: StyleFault], void>
}

/** Returns a key of a style fault, unique on a screen. */
export const faultKey = ({ rule, page, start }: StyleFault): string => `${rule} ${page.id} ${start}`

/** Returns a key of a fault, unique on a screen. */
export const issueKey = ({ kind, page, href }: HealthIssue): string => `${kind} ${page.id} ${href ?? ''}`

/**
 * Returns the actions that repair faults of a space. All edits of a space go to one change request, which the first
 * edit begins. A screen may change its space, so the change requests are stored by space.
 */
export function useRepairs(spaceId: () => string): Repairs {
  const { call } = useClient()
  const changes = shallowReactive(new Map<string, RepairChange>())
  /** The change requests that are being begun. Repairs that begin together share one. */
  const begun = new Map<string, Promise<RepairChange>>()
  const repaired = shallowReactive(new Map<string, ReadonlySet<string>>())

  function begin(space: string): Promise<RepairChange> {
    const change = begun.get(space) ?? create(space)
    begun.set(space, change)
    // After a failure the next repair tries again.
    change.catch(() => begun.delete(space))
    return change
  }

  async function create(space: string): Promise<RepairChange> {
    const { id, number } = await call('createChangeRequest', {
      params: { spaceId: space },
      body: { subject: 'Repair pages' },
    })
    const change = { id, number }
    changes.set(space, change)
    return change
  }

  async function read(space: string, pageId: string): Promise<Page> {
    const params = { spaceId: space, pageId }
    const change = changes.get(space)
    return change
      ? call('getPageInChangeRequestById', { params: { ...params, changeRequestId: change.id } })
      : call('getPageById', { params })
  }

  let last: Promise<unknown> = Promise.resolve()
  /** Runs repairs one after the other, each in the space of its press. A text that two repairs read would lose one. */
  function inTurn<Given extends unknown[], Value>(run: (space: string, ...given: Given) => Promise<Value>) {
    return (...given: Given): Promise<Value> => {
      const space = spaceId()
      const turn = last.catch(() => undefined).then(() => run(space, ...given))
      last = turn
      return turn
    }
  }

  /** Writes an edit that repairs the fault with a key. */
  async function write(space: string, edit: ContentChange, key: string): Promise<void> {
    const { id: changeRequestId } = await begin(space)
    const params = { spaceId: space, changeRequestId }
    await call('updateChangeRequestContent', { params, body: { changes: [edit] } })
    repaired.set(space, new Set([...(repaired.get(space) ?? []), key]))
  }

  const repair = inTurn(async (space, issue: HealthIssue, way: Repair) => {
    const edit = repairedPage(await read(space, issue.page.id), issue, way)
    if (!edit) return false
    await write(space, edit, issueKey(issue))
    return true
  })
  const addWord = inTurn((space, word: string) =>
    write(space, { operation: 'set_word', word, listed: true }, word),
  )
  const applyFix = inTurn(async (space, fault: StyleFault) =>
    write(space, fixedPage(await read(space, fault.page.id), fault), faultKey(fault)),
  )
  return {
    change: computed(() => changes.get(spaceId())),
    repaired: computed(() => repaired.get(spaceId()) ?? new Set<string>()),
    repair: useAction(repair, issueKey),
    addWord: useAction(addWord, (word) => word),
    applyFix: useAction(applyFix, faultKey),
  }
}

/** Returns the edit that repairs a fault; undefined when only a user can change the form of its text. */
function repairedPage(page: Page, { href = '' }: HealthIssue, repair: Repair): ContentChange | undefined {
  const { markdown = '' } = page
  const withText = (text: string): ContentChange | undefined =>
    text === markdown
      ? undefined
      : { operation: 'update_page', page: page.id, document: { markdown: text }, ...unchanged(page) }
  switch (repair.kind) {
    case 'remove-link':
      return withText(removeLinks(markdown, href))
    case 'link-to': {
      const to = addressOf(page, repair.page)
      return withText(rewriteHrefs(markdown, (address) => (address === href ? to : undefined)))
    }
    case 'describe':
      return withText(describePictures(markdown, href, repair.text))
    case 'rename':
      return { operation: 'update_page', page: page.id, title: repair.title }
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
  const after = markdown.indexOf(found, start)
  const isBefore = after < 0 || (before >= 0 && start - before < after - start)
  const place = isBefore ? before : after
  if (place < 0) throw new ClientProblem({ code: 'input.invalid', status: 400, message: CHANGED })
  const change = fixChange(markdown, { from: place, to: place + found.length }, replacement)
  const text = markdown.slice(0, change.from) + change.insert + markdown.slice(change.to)
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
