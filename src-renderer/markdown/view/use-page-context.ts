import { inject } from 'vue'
import { PAGE_CONTEXT } from './page-context.ts'
import type { PageContext } from './page-context.ts'

/** Returns the context of the page around a component. Throws outside a page. */
export function usePageContext(): PageContext {
  const context = inject(PAGE_CONTEXT)
  if (!context) throw new Error('A part of a page was mounted outside of a MarkdownView.')
  return context
}
