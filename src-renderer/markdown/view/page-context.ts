import type { InjectionKey } from 'vue'

/** Whether the page is there, but not the section of it that the link names. */
interface Section {
  isSectionMissing?: boolean
}

/** Where a link leads, as the owner of the page knows. */
export type LinkTarget =
  | (Section & { kind: 'page'; pageId: string; anchor?: string | undefined; title?: string | undefined })
  | { kind: 'external'; url: string }
  | { kind: 'file'; url: string; name: string }
  | (Section & { kind: 'anchor'; anchor: string })
  | { kind: 'broken'; href: string }

/** Where a picture is; one at a remote address is never loaded, only named. */
export type PictureTarget = { url: string } | { broken: true }

/** What the elements of a page need of the view that shows them. */
export interface PageContext {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
  /** Follows a link as a click on it does. */
  follow: (target: LinkTarget) => void
  copyLink: (anchor: string) => void
  comment: (blockId: string) => void
  isInteractive: () => boolean
}

export const PAGE_CONTEXT: InjectionKey<PageContext> = Symbol('page context')
