import { SERVICE_NAMES } from './service/service-names.ts'

/**
 * The elements of a rendered tree for which HTML has no element. The view shows each by a component. A page may type
 * them as raw HTML too. That is harmless: they contain only text and addresses, which the view treats as an author's.
 */
export const ELEMENT_NAMES = {
  hint: 'carrel-hint',
  tabs: 'carrel-tabs',
  tab: 'carrel-tab',
  stepper: 'carrel-stepper',
  step: 'carrel-step',
  columns: 'carrel-columns',
  column: 'carrel-column',
  embed: 'carrel-embed',
  file: 'carrel-file',
  contentReference: 'carrel-content-ref',
  condition: 'carrel-condition',
  expression: 'carrel-expression',
  include: 'carrel-include',
  math: 'carrel-math',
  mermaid: 'carrel-mermaid',
  source: 'carrel-source',
  plain: 'carrel-plain',
  ...SERVICE_NAMES,
} as const

/** The prefix that separates an author's ids from the app's own. */
export const USER_ID_PREFIX = 'user-content-'
