import type { Component, InjectionKey } from 'vue'

/** `isSectionMissing` is true when the page exists without the section that the link names. */
interface Section {
  isSectionMissing?: boolean
}

/** The emoji or icon that the author gave a page. */
export interface PageSign {
  emoji?: string | undefined
  icon?: string | undefined
}

/** The target of a link, as resolved by the owner of the page. */
export type LinkTarget =
  | (Section & {
      kind: 'page'
      pageId: string
      anchor?: string | undefined
      title?: string | undefined
      sign?: PageSign | undefined
    })
  /** A target outside the space. One with a title is a page of another space, at an address of the app. */
  | { kind: 'external'; url: string; title?: string | undefined }
  | { kind: 'file'; url: string; name: string }
  | (Section & { kind: 'anchor'; anchor: string })
  | { kind: 'broken'; href: string }
  /** The page is being requested from the core. */
  | { kind: 'pending' }

/** The address of a picture. A picture at a remote address is named, never loaded. */
export type PictureTarget = { kind: 'picture'; url: string } | { kind: 'broken' }

/** The functions and values that a page's elements need from their view. */
export interface PageContext {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
  /** Follows a link like a click. */
  follow: (target: LinkTarget) => void
  copyLink: (anchor: string) => void
  /** Opens the search with a query. */
  search: (query: string) => void
  comment: (blockId: string) => void
  isInteractive: () => boolean
  /** Draws a mention of a user or team; undefined in a text that mentions none. */
  mention?: Component | undefined
}

/** The component that draws mentions of users and teams. */
export const MENTION_VIEW: InjectionKey<Component> = Symbol('mention view')

export const PAGE_CONTEXT: InjectionKey<PageContext> = Symbol('page context')
