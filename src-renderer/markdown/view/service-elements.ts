import type { Component } from 'vue'
import { SERVICE_NAMES } from '../../../src-main/content/markdown/tree/service/service-names.ts'
import { ApiBlock } from './blocks/api/ApiBlock.ts'
import { CardGrid, CardLine } from './blocks/cards/card-grid.ts'
import { CardCover } from './blocks/cards/CardCover.ts'
import PageCard from './blocks/cards/PageCard.vue'
import { OptionChip, RatingValue, UserChip } from './blocks/cells/cell-values.ts'
import ActionButton from './blocks/inline/ActionButton.vue'
import { PageIcon } from './blocks/inline/PageIcon.ts'
import { PageMark } from './blocks/inline/PageMark.ts'
import PromptBlock from './blocks/prompt/PromptBlock.vue'
import { PageUpdates } from './blocks/updates/page-updates.ts'
import PageUpdate from './blocks/updates/PageUpdate.vue'

/** The components of the blocks that the service writes as HTML or as tags. */
export const serviceElements: Record<string, Component> = {
  [SERVICE_NAMES.cards]: CardGrid,
  [SERVICE_NAMES.card]: PageCard,
  [SERVICE_NAMES.cardCover]: CardCover,
  [SERVICE_NAMES.cardLine]: CardLine,
  [SERVICE_NAMES.rating]: RatingValue,
  [SERVICE_NAMES.option]: OptionChip,
  [SERVICE_NAMES.user]: UserChip,
  [SERVICE_NAMES.icon]: PageIcon,
  [SERVICE_NAMES.action]: ActionButton,
  [SERVICE_NAMES.updates]: PageUpdates,
  [SERVICE_NAMES.update]: PageUpdate,
  [SERVICE_NAMES.prompt]: PromptBlock,
  [SERVICE_NAMES.apiReference]: ApiBlock,
  mark: PageMark,
}
