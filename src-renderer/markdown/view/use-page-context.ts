import { inject } from 'vue'
import { PAGE_CONTEXT } from './page-context.ts'
import type { PageContext } from './page-context.ts'

/** The context of the page that a component stands in; it cannot be shown outside of one. */
export function usePageContext(): PageContext {
  const context = inject(PAGE_CONTEXT)
  if (!context) throw new Error('A part of a page was mounted outside of a MarkdownView.')
  return context
}
