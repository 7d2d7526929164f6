import { h, inject } from 'vue'
import type { FunctionalComponent } from 'vue'
import { shownResult } from '../../../../src-main/content/expressions/shown-result.ts'
import { COMPUTED_CONTENT } from '../computed-content.ts'
import { slotText } from '../slot-text.ts'

/** The result of an expression; its source with the reason where it has none. A tooltip names the source. */
export const PageExpression: FunctionalComponent = (_props, { slots }) => {
  const content = slots['default']?.()
  const source = slotText(content)
  const computed = inject(COMPUTED_CONTENT, undefined)
  if (!computed) return h('code', { class: 'expression-source' }, content)
  const shown = shownResult(source, computed.scope())
  if (shown.kind === 'result') return h('span', { class: 'expression', title: source }, shown.text)
  const { sentence } = shown
  return h('code', { class: 'expression-problem', title: sentence, 'aria-description': sentence }, content)
}
PageExpression.inheritAttrs = false
