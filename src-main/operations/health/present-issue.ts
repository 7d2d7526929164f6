import { splitBlocks, type Block } from '../../content/markdown/blocks.ts'
import { extractLinks, type ExtractedLink } from '../../content/markdown/links/links.ts'
import { undescribedPictures } from '../../content/markdown/links/undescribed-pictures.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { pathOf } from '../../revisions/page-path.ts'
import type { HealthIssue } from '../../schemas/health/health-issue.ts'
import { readText } from '../../store/blobs.ts'
import type { Issue } from './issue.ts'

/** Presents issues with their places. It caches the last page, because the issues of a page follow each other. */
export class IssuePresenter {
  readonly #view: ContentView
  #last: { page: string; text: string; blocks: Block[] } | undefined

  constructor(view: ContentView) {
    this.#view = view
  }

  present({ kind, page, href, isNew }: Issue): HealthIssue {
    return {
      kind,
      page: { id: page.page, title: page.title, path: pathOf(this.#view, page) },
      ...(href !== null && { href, ...this.#placeOf({ kind, page, href }) }),
      ...(isNew !== undefined && { isNew }),
    }
  }

  #placeOf(issue: Issue): Pick<HealthIssue, 'count' | 'line' | 'block'> {
    const { text, blocks } = this.#read(issue)
    const links: ExtractedLink[] =
      issue.kind === 'missing-description' ? undescribedPictures(text) : extractLinks(text)
    const matches = links.filter(({ href }) => href === issue.href)
    const [first] = matches
    if (!first) return {}
    const block = blocks.findLast(({ start }) => start <= first.start)
    return {
      count: matches.length,
      line: text.slice(0, first.start).split('\n').length,
      ...(block && { block: block.id }),
    }
  }

  #read({ page }: Issue): { text: string; blocks: Block[] } {
    if (this.#last?.page !== page.page) {
      const { text } = readText(this.#view.store, page.text)
      this.#last = { page: page.page, text, blocks: splitBlocks(text) }
    }
    return this.#last
  }
}
