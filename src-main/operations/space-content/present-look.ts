import { DEFAULT_LAYOUT } from '../../content/default-layout.ts'
import {
  readPageAppearance,
  type WrittenCover,
  type WrittenTag,
} from '../../content/markdown/head/page-appearance.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { contentRootOf } from '../../revisions/index/content-root.ts'
import { lineById } from '../../revisions/lines.ts'
import type { PageAttributes } from '../../revisions/page-row.ts'
import type { ListedPage } from '../../revisions/page-windows.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import type { CoverReference, Page, PageTag } from '../../schemas/page.ts'

/** The layout, the cover and the tags of a page, from its head. A page without a head has those of its attributes. */
export function presentLook(
  view: ContentView,
  row: ListedPage,
  attributes: PageAttributes,
): Pick<Page, 'layout' | 'cover' | 'tags'> {
  const look = readPageAppearance(row.head)
  const cover = look.cover
    ? writtenCover(view, row.source_path, look.cover)
    : presentCover(view, {
        light: attributes.cover,
        dark: attributes.reported?.coverDark,
        y: attributes.coverY,
        height: attributes.reported?.coverHeight,
      })
  const tags = look.tags.length > 0 ? look.tags.map(presentTag) : (attributes.reported?.tags ?? [])
  return {
    ...(row.type === 'document' && { layout: { ...DEFAULT_LAYOUT, ...attributes.layout, ...look.layout } }),
    ...cover,
    ...(tags.length > 0 && { tags: [...tags] }),
  }
}

function presentTag({ tag, primary }: WrittenTag): PageTag {
  return { tag: { kind: 'tag', tag }, ...(primary && { primary }) }
}

/** Returns the tags of a page, each with its definition where the content has one. */
export function definedTags(view: ContentView, { tags }: Pick<Page, 'tags'>): Pick<Page, 'tags'> {
  if (tags === undefined) return {}
  const contentRoot = contentRootOf(view.store, lineById(view.store, view.top.line).space)
  const definitions = new Map(tagsOf(view, contentRoot).map((tag) => [tag.slug, tag]))
  return {
    tags: tags.map((pageTag) => {
      const definition = definitions.get(pageTag.tag.tag)
      return { ...pageTag, ...(definition && { definition }) }
    }),
  }
}

/** Presents a cover whose pictures are named by paths from the page, or by addresses. */
function writtenCover(view: ContentView, sourcePath: string, cover: WrittenCover): Pick<Page, 'cover'> {
  const place = (written: string | undefined): string | undefined => {
    const resolved = written === undefined ? undefined : resolveHref(written, sourcePath)
    if (resolved?.kind === 'external') return resolved.url
    return resolved?.kind === 'path' ? resolved.path : undefined
  }
  return presentCover(view, { ...cover, light: place(cover.light), dark: place(cover.dark) })
}

interface PlacedCover {
  /** The path of a file in the content, or an address. */
  light: string | undefined
  dark?: string | undefined
  y?: number | undefined
  height?: number | undefined
}

function presentCover(view: ContentView, { light, dark, y, height }: PlacedCover): Pick<Page, 'cover'> {
  const ref = reference(view, light)
  const refDark = reference(view, dark)
  if (!ref && !refDark) return {}
  return {
    cover: {
      ...(ref && { ref }),
      ...(refDark && { refDark }),
      yPos: y ?? 0,
      ...(height !== undefined && { height }),
    },
  }
}

/** Returns a file of the content, or an address of another host. A path without a file names no picture. */
function reference(view: ContentView, place: string | undefined): CoverReference | undefined {
  if (place === undefined) return undefined
  if (/^https?:/i.test(place)) return { kind: 'url', url: place }
  const file = view.fileBySource(place)
  return file && { kind: 'file', file: file.file }
}
