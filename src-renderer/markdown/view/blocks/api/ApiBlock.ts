import { defineAsyncComponent, h, inject } from 'vue'
import type { FunctionalComponent } from 'vue'
import { API_ORGANIZATION } from '../../api-reference.ts'
import { slotText } from '../../slot-text.ts'
import SourceBox from '../SourceBox.vue'

/** Loads the view of a part of a specification. Pages without such blocks do not load its code. */
export const loadApiReference = () => import('./ApiReference.vue')
const ApiReference = defineAsyncComponent(loadApiReference)

/** A part of a specification. Without an organization, it is shown as its source. */
export const ApiBlock: FunctionalComponent = (_props, { slots, attrs }) => {
  const content = slots['default']?.()
  if (!inject(API_ORGANIZATION, undefined))
    return h(SourceBox, { dataLabel: 'API' }, { default: () => content })
  return h(ApiReference, { ...attrs, source: slotText(content) })
}
ApiBlock.inheritAttrs = false
