import { applyChange } from '../../revisions/changes/apply-change.ts'
import { indexContent } from '../../revisions/index/index-content.ts'
import { lineById } from '../../revisions/lines.ts'
import { createSpace } from '../../revisions/new-space.ts'
import type { RevisionWriter } from '../../revisions/revision-writer.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import { SPACE_TITLE_LIMIT } from '../../schemas/space.ts'
import type { WriteScope } from '../engine/scope.ts'

const PAGES = [
  {
    title: 'Welcome',
    markdown:
      'This is the first page of your site. Change it, add pages beside it, and publish the site once visitors may see it.\n',
  },
  {
    title: 'Getting started',
    markdown:
      '## Write\n\nOpen a change request, write in it, and merge it when it is ready.\n\n## Order\n\nDrag pages in the list of pages to where readers will look for them.\n',
  },
]

/** Creates the first space of a new site: an empty one, or one with two sample pages. */
export function createFirstSpace(
  scope: WriteScope,
  site: { organization: string; title: string },
  content: 'sample' | 'empty',
): SpaceRow {
  let pages: Iterable<string> = []
  const space = createSpace(scope, {
    organization: site.organization,
    parent: null,
    title: Array.from(site.title).slice(0, SPACE_TITLE_LIMIT).join(''),
    author: scope.caller.user,
    fill(writer) {
      if (content === 'sample') writePages(scope, writer)
      pages = writer.pages
    },
  })
  indexContent(scope.store, lineById(scope.store, space.line), pages)
  scope.touch({ kind: 'library', organization: site.organization })
  return space
}

function writePages({ store, clock, newId }: WriteScope, writer: RevisionWriter): void {
  const work = { store, writer, now: clock(), newId, refs: new Map<string, string>() }
  for (const { title, markdown } of PAGES) {
    applyChange(work, { operation: 'insert_page', title, document: { markdown } })
  }
}
