import { h } from 'vue'
import type { FunctionalComponent } from 'vue'
import {
  BACKGROUNDS,
  LETTERS,
  type MarkColour,
  type ThemedColour,
} from '../../../../../src-main/content/markdown/tree/service/mark-colours.ts'

const isColour = (name: unknown): name is MarkColour =>
  typeof name === 'string' && Object.hasOwn(LETTERS, name)
const themed = ({ light, dark }: ThemedColour): string => `light-dark(${light}, ${dark})`

/** Marked text in the colours of its author, or in the default colour for an unknown colour. */
export const PageMark: FunctionalComponent = (_props, { slots, attrs }) => {
  const { 'data-letters': letters, 'data-ground': ground } = attrs
  const isPlain = !isColour(letters) && !isColour(ground)
  const style = {
    color: isColour(letters) ? themed(LETTERS[letters]) : undefined,
    background: isColour(ground) ? themed(BACKGROUNDS[ground]) : isPlain ? undefined : 'none',
  }
  return h('mark', { ...attrs, style }, slots['default']?.())
}
PageMark.inheritAttrs = false
