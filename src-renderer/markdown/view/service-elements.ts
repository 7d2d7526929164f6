import type { Component } from 'vue'
import { SERVICE_NAMES } from '../../../src-main/content/markdown/tree/service/service-names.ts'
import { CardGrid, CardLine } from './blocks/cards/card-grid.ts'
import { CardCover } from './blocks/cards/CardCover.ts'
import PageCard from './blocks/cards/PageCard.vue'
import { OptionChip, RatingValue, UserChip } from './blocks/cells/cell-values.ts'

/** The components of the blocks that books of the service write as HTML or as tags. */
export const serviceElements: Record<string, Component> = {
  [SERVICE_NAMES.cards]: CardGrid,
  [SERVICE_NAMES.card]: PageCard,
  [SERVICE_NAMES.cardCover]: CardCover,
  [SERVICE_NAMES.cardLine]: CardLine,
  [SERVICE_NAMES.rating]: RatingValue,
  [SERVICE_NAMES.option]: OptionChip,
  [SERVICE_NAMES.user]: UserChip,
}
