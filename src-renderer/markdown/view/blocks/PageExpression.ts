import { h, inject } from 'vue'
import type { FunctionalComponent } from 'vue'
import { shownResult } from '../../../../src-main/content/expressions/shown-result.ts'
import { COMPUTED_CONTENT } from '../computed-content.ts'
import { slotText } from '../slot-text.ts'

/** The longest shown source, in characters. A browser takes 100 ms to break a word of 20,000 characters into lines. */
export const MAX_SOURCE = 1000

/** The result of an expression with its source as tooltip, or its source with the reason of a failure. */
export const PageExpression: FunctionalComponent = (_props, { slots }) => {
  const content = slots['default']?.()
  const source = slotText(content)
  const computed = inject(COMPUTED_CONTENT, undefined)
  const written = source.length > MAX_SOURCE ? `${source.slice(0, MAX_SOURCE)}…` : content
  if (!computed) return h('code', { class: 'expression-source' }, written)
  const shown = shownResult(source, computed.scope())
  if (shown.kind === 'result')
    return h('span', { class: 'expression', title: source.slice(0, MAX_SOURCE) }, shown.text)
  const { sentence } = shown
  return h('code', { class: 'expression-problem', title: sentence, 'aria-description': sentence }, written)
}
PageExpression.inheritAttrs = false
