import type { Page } from '../../../src-main/schemas/page.ts'

/** Returns a page for a test: named by its id, with its child pages. */
export function page(id: string, more: Partial<Page> = {}, ...pages: Page[]): Page {
  return {
    id,
    type: 'document',
    title: `Page ${id}`,
    slug: id,
    path: id,
    urls: { app: `http://127.0.0.1/#/pages/${id}` },
    ...more,
    pages,
  }
}
