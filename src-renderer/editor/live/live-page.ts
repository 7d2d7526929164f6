import { inject, provide } from 'vue'
import ForeignText from '../../markdown/ForeignText.vue'
import IncludedText from '../../markdown/IncludedText.vue'
import { API_ORGANIZATION, FOREIGN_TEXT } from '../../markdown/view/api-reference.ts'
import {
  COMPUTED_CONTENT,
  INCLUDE_CHAIN,
  INCLUDED_TEXT,
  fullBudget,
} from '../../markdown/view/computed-content.ts'
import { PAGE_CONTEXT, type PageContext } from '../../markdown/view/page-context.ts'
import { RENDER_CLIENT } from '../../markdown/view/render-client-key.ts'
import type { ShownPart } from '../../markdown/view/use-rendered-page.ts'

/** The page around drawn blocks. Each block is a separate component tree, which receives its provided values here. */
export interface LivePage {
  commentsOn: (part: ShownPart) => number
  canComment: () => boolean
  /** The pattern of the search words that are marked in the blocks. */
  terms: () => RegExp | undefined
  provide: () => void
}

/** Returns the provided values of a page's blocks. Call it in the setup of the page's component. */
export function useLivePage(
  context: PageContext,
  ofBlocks: Pick<LivePage, 'commentsOn' | 'terms'>,
): LivePage {
  const client = inject(RENDER_CLIENT, undefined)
  const computed = inject(COMPUTED_CONTENT, undefined)
  const organization = inject(API_ORGANIZATION, undefined)
  const chain = { places: [], budget: fullBudget() }
  return {
    ...ofBlocks,
    canComment: () => context.isInteractive(),
    provide() {
      if (client) provide(RENDER_CLIENT, client)
      if (organization) provide(API_ORGANIZATION, organization)
      provide(COMPUTED_CONTENT, computed)
      provide(INCLUDE_CHAIN, chain)
      provide(INCLUDED_TEXT, IncludedText)
      provide(FOREIGN_TEXT, ForeignText)
      provide(PAGE_CONTEXT, context)
    },
  }
}

/** Provides the values of the page within one block. */
export function provideLivePage(page: LivePage): void {
  page.provide()
}
