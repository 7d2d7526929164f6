import type { PageAttributes, ReportedHead } from '../../../revisions/page-row.ts'
import type { Change } from '../../../schemas/feed/feed.ts'
import type { File } from '../../../schemas/file.ts'
import type { CoverReference, Page, Tag } from '../../../schemas/page.ts'
import type { Revision } from '../../../schemas/revision.ts'

/** A page in the tree of a revision. */
export interface PlacedPage {
  page: Page
  parent: string | null
  position: string
}

/** The place that a listed page or file belongs to. */
export interface ListedPlace {
  space: string
  changeRequest: string | null
  /** The revision that counts as its creator. */
  revision: string
}

/** Returns evidence of a page's state without its text. The addresses of a page are not part of its state. */
export function pageEvidence({ page, parent, position }: PlacedPage): string {
  const { pages: _, urls: _urls, path: _path, markdown: _markdown, documentId: _id, git, ...state } = page
  return JSON.stringify([state, git?.path, parent, position])
}

/** Returns evidence of a page's text, when the remote reports any; otherwise the time of its last change. */
export function textEvidence({ documentId, git, updatedAt }: Page): string {
  return documentId ?? git?.oid ?? updatedAt ?? ''
}

/**
 * Returns a page in the form of the feed: metadata from the tree, the text from its own answer. Its path in the
 * repository is git.path. The documented answers have no head. They report the values of some of its keys.
 */
export function listedPage(
  { page, parent, position }: PlacedPage,
  markdown: string | undefined,
  { revision, from, ...place }: ListedPlace & { from: Revision },
): Change {
  const { createdAt = from.createdAt, updatedAt = createdAt } = page
  return {
    kind: 'page',
    id: page.id,
    space: place.space,
    revision,
    ...(place.changeRequest !== null && { changeRequest: place.changeRequest }),
    value: {
      parent,
      position,
      type: page.type,
      title: page.title,
      slug: page.slug ?? '',
      sourcePath: page.git?.path ?? '',
      description: page.description ?? '',
      attributes: { ...attributesOf(page, from) },
      ...(page.type === 'document' || markdown !== undefined ? { markdown: markdown ?? '' } : {}),
      createdAt,
      updatedAt,
    },
  }
}

function attributesOf(page: Page, { files, tags = [] }: Pick<Revision, 'files' | 'tags'>): PageAttributes {
  const { emoji, icon, hidden, noIndex, noRobotsIndex, href, layout } = page
  const cover = page.cover?.ref && coverPath(page.cover.ref, files)
  const reported = reportedHead(page, files, tags)
  return {
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden && { hidden }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
    ...(href !== undefined && { href }),
    ...(layout !== undefined && { layout }),
    ...(cover !== undefined && { cover, coverY: page.cover?.yPos ?? 0 }),
    ...(Object.keys(reported).length > 0 && { reported }),
  }
}

function reportedHead(
  { tags, variables, condition, cover }: Page,
  files: File[],
  defined: readonly Tag[],
): ReportedHead {
  const coverDark = cover?.refDark && coverPath(cover.refDark, files)
  const definitionOf = (slug: string): Tag | undefined => defined.find((tag) => tag.slug === slug)
  return {
    ...(tags &&
      tags.length > 0 && {
        tags: tags.map((tag) => {
          const definition = tag.definition ?? definitionOf(tag.tag.tag)
          return { ...tag, ...(definition && { definition }) }
        }),
      }),
    ...(variables !== undefined && { variables }),
    ...(condition !== undefined && { condition }),
    ...(coverDark !== undefined && { coverDark }),
    ...(cover?.height !== undefined && { coverHeight: cover.height }),
  }
}

function coverPath(ref: CoverReference, files: File[]): string | undefined {
  if (ref.kind === 'url') return ref.url
  const file = files.find(({ id }) => id === ref.file)
  return file && (file.git?.path ?? file.name)
}
