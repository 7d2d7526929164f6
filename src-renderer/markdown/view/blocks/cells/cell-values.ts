import { UserIcon } from '@lucide/vue'
import { h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** A rating as stars, with words for screen readers. */
export const RatingValue: FunctionalComponent<{ dataValue?: string; dataMost?: string }> = (
  { dataValue = '0', dataMost = '5' },
  { slots },
) => {
  const [value, most] = [Number(dataValue), Number(dataMost)]
  if (!(most > 0) || !(value >= 0)) return slots['default']?.()
  const words = `${dataValue} of ${dataMost}`
  const share = `${Math.min(100, (value / most) * 100)}%`
  return h('span', { class: 'rating', role: 'img', 'aria-label': words, title: words }, [
    h(
      'span',
      { class: 'rating-stars', 'aria-hidden': 'true', style: { '--share': share } },
      '★'.repeat(most),
    ),
  ])
}
RatingValue.props = ['dataValue', 'dataMost']

/** The tones of the colours that the service assigns to choices. */
const TONES: Record<string, string> = {
  blue: 'info',
  cyan: 'info',
  green: 'success',
  teal: 'success',
  lime: 'success',
  yellow: 'warning',
  orange: 'warning',
  amber: 'warning',
  red: 'danger',
  pink: 'danger',
  purple: 'accent',
  violet: 'accent',
  indigo: 'accent',
}

/** A choice of a `select` column, as a chip. */
export const OptionChip: FunctionalComponent<{ dataColour?: string }> = ({ dataColour = '' }, { slots }) =>
  h('span', { class: 'option-chip', 'data-tone': TONES[dataColour] }, slots['default']?.())
OptionChip.props = ['dataColour']

/** A user in a cell. */
export const UserChip: FunctionalComponent = (_props, { slots }) =>
  h('span', { class: 'user-chip' }, [
    h(UserIcon, { class: 'inline-sign', 'aria-hidden': 'true' }),
    slots['default']?.(),
  ])
UserChip.inheritAttrs = false
