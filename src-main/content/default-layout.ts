import type { PageLayout } from '../schemas/page.ts'

/** The layout of a page whose head names none. */
export const DEFAULT_LAYOUT: Readonly<Required<PageLayout>> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
}
