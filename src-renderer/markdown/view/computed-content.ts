import type { Component, InjectionKey } from 'vue'
import type { ExpressionScope } from '../../../src-main/content/expressions/expression-value.ts'
import type { TextPlace } from '../../../src-main/content/markdown/links/include-address.ts'
import type { Tag } from '../../../src-main/schemas/page.ts'
import type { LinkTarget, PictureTarget } from './page-context.ts'

export type { TextPlace }

/** A text that a page includes. */
export type IncludedContent =
  | { kind: 'pending' }
  /** `screen` is the address of the screen of the included text. */
  | { kind: 'text'; place: TextPlace; title: string; markdown: string; screen: string }
  | { kind: 'problem'; sentence: string }

/** The links of a text at its place. */
export interface TextLinks {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
}

/** The values and texts for a page's expressions, conditions and included texts. */
export interface ComputedContent {
  /** Returns the names of expressions with their values, and the claims of the tried visitor. */
  scope: () => ExpressionScope
  /** True during the trial of a visitor. Otherwise the page shows all conditional content. */
  isTried: () => boolean
  place: () => TextPlace
  /**
   * Returns the names of expressions in an included text: a text of another space has that space's variables. Call it
   * in the setup of the component that draws the text.
   */
  useScope: (place: TextPlace) => () => ExpressionScope
  /** Returns the definition of a tag of the space; undefined until it is known, and for a tag without one. */
  tag: (slug: string) => Tag | undefined
  include: (address: string, from: TextPlace) => IncludedContent
  /** Returns the links of an included text. Call it in the setup of the component that draws the text. */
  useLinks: (place: TextPlace) => TextLinks
  /** Opens the screen of an included text. */
  open: (screen: string) => void
}

/** The computed content of a page. Without it, as in a single comment, expressions are shown as sources. */
export const COMPUTED_CONTENT: InjectionKey<ComputedContent | undefined> = Symbol('computed content')

/** The remaining number of included texts on a page, in total and within other included texts. */
export interface IncludeBudget {
  left: number
  leftNested: number
}

/** The included texts around a text, outermost first, and the budget of the whole page. */
export interface IncludeChain {
  places: readonly TextPlace[]
  budget: IncludeBudget
}

export const INCLUDE_CHAIN: InjectionKey<IncludeChain> = Symbol('include chain')

/** The component that draws an included text. Its injection avoids an import circle with page elements. */
export const INCLUDED_TEXT: InjectionKey<Component> = Symbol('included text')

/** The deepest nesting of included texts. */
export const DEEPEST_INCLUDE = 8
/** The largest number of included texts on one page. */
export const MAX_INCLUDES = 120
/**
 * The largest number of included texts within others on one page. Texts that include two others double at each level,
 * and each drawn text takes more than a millisecond.
 */
export const MAX_NESTED_INCLUDES = 16

/** Returns the budget of a page that shows no included text yet. */
export function fullBudget(): IncludeBudget {
  return { left: MAX_INCLUDES, leftNested: MAX_NESTED_INCLUDES }
}
