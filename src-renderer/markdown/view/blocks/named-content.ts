import type { InjectionKey } from 'vue'
import type { PageSign } from '../page-context.ts'

/** The space, or the page of a space, that a content reference names. */
export type NamedContent =
  | { kind: 'space'; url: string; title: string; emoji: string | undefined }
  | { kind: 'page'; url: string; title: string; sign: PageSign; space: string }
  /** Content that does not exist, or that the user may not read. */
  | { kind: 'unknown' }
  /** The content is being requested from the core. */
  | { kind: 'pending' }

/** Returns the content that an address names; undefined for an address that names none. */
export type FindNamedContent = (address: string) => NamedContent | undefined

export const NAMED_CONTENT: InjectionKey<FindNamedContent> = Symbol('named content')
