import type { Component, InjectionKey } from 'vue'
import type { ExpressionScope } from '../../../src-main/content/expressions/expression-value.ts'
import type { LinkTarget, PictureTarget } from './page-context.ts'

/** The place of a text: its path in the repository, and its space where that is another than the page's. */
export interface TextPlace {
  spaceId: string | undefined
  path: string
}

/** A text that a page includes. */
export type IncludedContent =
  | { kind: 'pending' }
  /** `screen` is the address of the screen that shows the text by itself. */
  | { kind: 'text'; place: TextPlace; title: string; markdown: string; screen: string }
  | { kind: 'problem'; sentence: string }

/** The links of a text at its place. */
export interface TextLinks {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
}

/** The values and texts from which a page's expressions, conditions and included texts are computed. */
export interface ComputedContent {
  /** The names of expressions with their values, and the claims of the tried visitor. */
  scope: () => ExpressionScope
  /** True while the claims of a visitor are tried; false shows everything. */
  isTried: () => boolean
  place: () => TextPlace
  include: (address: string, from: TextPlace) => IncludedContent
  /** Returns the links of an included text. Call it in the setup of the component that draws the text. */
  useLinks: (place: TextPlace) => TextLinks
  /** Opens the screen of an included text. */
  open: (screen: string) => void
}

/** The computed content of a page. Without it, as in the text of a lone comment, expressions are shown as sources. */
export const COMPUTED_CONTENT: InjectionKey<ComputedContent | undefined> = Symbol('computed content')

/** The numbers of included texts that a page may still show: of all, and of those within other included texts. */
export interface IncludeBudget {
  left: number
  leftNested: number
}

/** The included texts around a text, from the page inwards, and the budget of the whole page. */
export interface IncludeChain {
  places: readonly TextPlace[]
  budget: IncludeBudget
}

export const INCLUDE_CHAIN: InjectionKey<IncludeChain> = Symbol('include chain')

/** The component that draws an included text. It is injected, because it draws the elements of pages in turn. */
export const INCLUDED_TEXT: InjectionKey<Component> = Symbol('included text')

/** The deepest nesting of included texts. */
export const DEEPEST_INCLUDE = 8
/** The most included texts of one page. */
export const MOST_INCLUDES = 120
/**
 * The most included texts of one page that stand within others. Texts that include two others each double at each
 * level, and each drawn text takes more than a millisecond.
 */
export const MOST_NESTED_INCLUDES = 16

/** Returns the budget of a page that shows no included text yet. */
export function fullBudget(): IncludeBudget {
  return { left: MOST_INCLUDES, leftNested: MOST_NESTED_INCLUDES }
}
