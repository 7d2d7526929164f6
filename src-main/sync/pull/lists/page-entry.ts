import type { PageAttributes } from '../../../revisions/page-row.ts'
import type { Change } from '../../../schemas/feed/feed.ts'
import type { File } from '../../../schemas/file.ts'
import type { Page } from '../../../schemas/page.ts'
import type { Revision } from '../../../schemas/revision.ts'

/** A page in the tree of a revision. */
export interface PlacedPage {
  page: Page
  parent: string | null
  position: string
}

/** Where what is told belongs. */
export interface ToldIn {
  space: string
  changeRequest: string | null
  /** The revision that is said to have made it. */
  revision: string
}

/** What tells one state of a page from another, except its text: where it is shown says nothing of it. */
export function pageEvidence({ page, parent, position }: PlacedPage): string {
  const { pages: _, urls: _urls, path: _path, markdown: _markdown, documentId: _id, git, ...own } = page
  return JSON.stringify([own, git?.path, parent, position])
}

/** What its text is known by, where the remote says that at all; else when it was changed. */
export function textEvidence({ documentId, git, updatedAt }: Page): string {
  return documentId ?? git?.oid ?? updatedAt ?? ''
}

/**
 * A page as the feed would tell it: the metadata of the tree, the text of its own answer. Its path in the
 * repository is git.path, and its head is not told: what the answers call its text is all of it.
 */
export function listedPage(
  { page, parent, position }: PlacedPage,
  markdown: string | undefined,
  { revision, from, ...where }: ToldIn & { from: Revision },
): Change {
  const { createdAt = from.createdAt, updatedAt = createdAt } = page
  return {
    kind: 'page',
    id: page.id,
    space: where.space,
    revision,
    ...(where.changeRequest !== null && { changeRequest: where.changeRequest }),
    value: {
      parent,
      position,
      type: page.type,
      title: page.title,
      slug: page.slug ?? '',
      sourcePath: page.git?.path ?? '',
      description: page.description ?? '',
      attributes: { ...attributesOf(page, from.files) },
      ...(page.type === 'document' || markdown !== undefined ? { markdown: markdown ?? '' } : {}),
      createdAt,
      updatedAt,
    },
  }
}

function attributesOf(page: Page, files: File[]): PageAttributes {
  const { emoji, icon, hidden, noIndex, noRobotsIndex, href, layout } = page
  const cover = page.cover && files.find(({ id }) => id === page.cover?.ref.file)
  return {
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden && { hidden }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
    ...(href !== undefined && { href }),
    ...(layout !== undefined && { layout }),
    ...(cover && { cover: cover.git?.path ?? cover.name, coverY: page.cover?.yPos ?? 0 }),
  }
}
