import { resolveHref } from '../../../../src-main/content/markdown/links/resolve-href.ts'
import { retitleLinks } from '../../../../src-main/content/markdown/links/retitle-links.ts'
import { sourcePathKey } from '../../../../src-main/content/markdown/source-path.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** A page whose title the user has just changed. */
export interface RetitledPage {
  id: string
  before: string
  after: string
}

/** The changes of one batch. */
const AT_ONCE = 25

/**
 * Offers to bring links up to date after a page got another title, as edits of the same change request. The address of
 * a link follows the page's file, which neither a new title nor a move changes; but a label may repeat the old title.
 */
export function useLinkedTitles(): { offer: (page: RetitledPage) => Promise<void> } {
  const { params, apply, sendUnsent } = useChangeRequest()
  const { call } = useClient()
  const toasts = useToasts()

  /** The changes of all pages whose links repeat the old title. */
  async function changesFor(page: RetitledPage): Promise<{ changes: ContentChange[]; links: number }> {
    const of = params.value
    if (!of) return { changes: [], links: 0 }
    await sendUnsent()
    const target = await call('getPageInChangeRequestById', { params: { ...of, pageId: page.id } })
    const key = sourcePathKey(target.git?.path ?? '')
    const naming = await listAll((query) =>
      call('listChangeRequestPageBacklinks', { params: { ...of, pageId: page.id }, query }),
    )
    const changes: ContentChange[] = []
    let links = 0
    for (const reference of naming) {
      if (reference.kind !== 'page') continue
      const pageId = reference.page.id
      const {
        markdown = '',
        documentId,
        git,
      } = await call('getPageInChangeRequestById', {
        params: { ...of, pageId },
      })
      const leadsThere = (href: string): boolean => {
        const to = resolveHref(href, git?.path ?? '')
        return to.kind === 'page' ? to.pageId === page.id : to.kind === 'path' && to.key === key
      }
      const found = retitleLinks(markdown, { ...page, leadsThere })
      if (found.links === 0) continue
      links += found.links
      const seen = documentId === undefined ? {} : { ifDocumentId: documentId }
      changes.push({
        operation: 'update_page',
        page: pageId,
        document: { markdown: found.markdown },
        ...seen,
      })
    }
    return { changes, links }
  }

  async function update(page: RetitledPage): Promise<void> {
    try {
      // The texts are read again: they may have changed since the offer.
      const { changes, links } = await changesFor(page)
      for (let at = 0; at < changes.length; at += AT_ONCE) await apply(changes.slice(at, at + AT_ONCE))
      toasts.show({
        tone: 'success',
        text: `${counted(links, 'link')} on ${counted(changes.length, 'page')} updated.`,
      })
    } catch (error) {
      toasts.show({ tone: 'danger', text: asClientProblem(error).message })
    }
  }

  function show(page: RetitledPage, links: number, pages: number): void {
    const verb = links === 1 ? 'says' : 'say'
    toasts.show({
      text: `${counted(links, 'link')} on ${counted(pages, 'page')} still ${verb} “${page.before}”.`,
      staysUntilClosed: true,
      action: { label: 'Update links', run: () => void update(page) },
    })
  }

  return {
    async offer(page) {
      if (page.before === page.after) return
      try {
        const { changes, links } = await changesFor(page)
        if (links > 0) show(page, links, changes.length)
      } catch (error) {
        toasts.show({ tone: 'danger', text: asClientProblem(error).message })
      }
    },
  }
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
