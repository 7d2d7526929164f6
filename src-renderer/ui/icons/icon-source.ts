import type { InjectionKey } from 'vue'
import type { IconDrawing } from '../../../src-main/content/icons/icon-drawing.ts'

/** A drawing; null for a name that has none. */
export type FoundIcon = IconDrawing | null

/** The drawings of icons, each loaded when it is first shown. */
export interface IconSource {
  /** Returns a loaded drawing; undefined before it is loaded. */
  peek: (name: string) => FoundIcon | undefined
  load: (name: string) => Promise<FoundIcon>
  /** Returns the names of icons for typed words, the best first. */
  search: (typed: string) => Promise<readonly string[]>
}

/** The injection key of the icons. Tests provide another source, because a light DOM has no workers. */
export const ICON_SOURCE: InjectionKey<IconSource> = Symbol('icon source')

/** A request for the drawings of some names, or for the names of typed words, as a worker receives it. */
export type IconRequest = { kind: 'drawings'; names: readonly string[] } | { kind: 'names'; typed: string }
/** The answer to a request: each name with its drawing, or the names. */
export type IconAnswer =
  | { kind: 'drawings'; found: readonly (readonly [name: string, found: FoundIcon])[] }
  | { kind: 'names'; typed: string; names: readonly string[] }
