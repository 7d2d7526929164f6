import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { insertPage } from '../../../src-main/revisions/changes/insert-page.ts'
import { indexContent } from '../../../src-main/revisions/index/index-content.ts'
import { lineById } from '../../../src-main/revisions/lines.ts'
import { createSpace } from '../../../src-main/revisions/new-space.ts'
import type { TestWorkspace } from '../workspace.ts'

/** Creates a space of root pages by title and text. Returns its id and those of its pages, in order. */
export function addSpace(
  workspace: TestWorkspace,
  pages: Record<string, string>,
  organization = workspace.organization,
): { space: string; pages: string[] } {
  const { store, newId, now, user } = workspace
  const ids: string[] = []
  const row = store.transaction(() =>
    createSpace(
      { store, newId, clock: now },
      {
        organization,
        parent: null,
        title: 'Handbook',
        author: user,
        fill: (writer) => {
          const scope = { store, writer, now: now(), newId, refs: new Map<string, string>() }
          for (const [title, markdown] of Object.entries(pages)) {
            ids.push(insertPage(scope, { operation: 'insert_page', title, document: { markdown } }))
          }
        },
      },
    ),
  )
  store.transaction(() => indexContent(store, lineById(store, row.line), ids))
  return { space: row.id, pages: ids }
}

/** Creates a change request. Returns its id. */
export function addChangeRequest(workspace: TestWorkspace, space: string): string {
  return workspace.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
}

/** Replaces the text of a page in a change request. */
export function writePage(
  workspace: TestWorkspace,
  place: { space: string; changeRequest: string; page: string },
  markdown: string,
): void {
  workspace.call('updateChangeRequestContent', {
    params: { spaceId: place.space, changeRequestId: place.changeRequest },
    body: { changes: [{ operation: 'update_page', page: place.page, document: { markdown } }] },
  })
}

/** Merges a change request into its space. Throws when the two conflict. */
export function merge(workspace: TestWorkspace, space: string, changeRequest: string): void {
  const params = { spaceId: space, changeRequestId: changeRequest }
  const { result } = workspace.call('mergeChangeRequest', { params })
  if (result !== 'merge') throw new Error(`The merge answers ${result}`)
}

/** The id of the block of a text that begins with these words. */
export function blockId(markdown: string, beginning: string): string {
  const block = splitBlocks(markdown).find(({ start }) => markdown.startsWith(beginning, start))
  if (!block) throw new Error(`No block begins with "${beginning}"`)
  return block.id
}
