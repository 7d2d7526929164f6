import { resolveHref } from '../../../../src-main/content/markdown/links/resolve-href.ts'
import { retitleLinks } from '../../../../src-main/content/markdown/links/retitle-links.ts'
import { sourcePathKey } from '../../../../src-main/content/markdown/source-path.ts'
import type { CallOutput } from '../../../../src-main/hosts/client-types.ts'
import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { asClientProblem } from '../../../api/client-problem.ts'
import { useClient } from '../../../api/client.ts'
import { listAll } from '../../../api/list-all.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { counted } from '../../../ui/words/counted.ts'
import { useChangeRequest, type ChangeRequestPlace } from '../open-change-request.ts'

/** A page whose title the user has just changed. */
export interface RetitledPage {
  id: string
  before: string
  after: string
}

export interface LinkedTitles {
  /** Returns an offer for the change request that is open now. Another one may be open when the title is saved. */
  prepareOffer: () => (page: RetitledPage) => Promise<void>
}

/** The most changes of one batch. */
const AT_ONCE = 25

/**
 * Offers to update the links to a retitled page, as edits of the same change request. The address of a link follows
 * the page's file, which neither a new title nor a move changes. But a label may repeat the old title.
 */
export function useLinkedTitles(): LinkedTitles {
  const { params, apply, sendUnsent } = useChangeRequest()
  const { call } = useClient()
  const toasts = useToasts()

  /** Returns the changes of all pages whose links repeat the old title. */
  async function changesFor(
    content: ChangeRequestPlace,
    page: RetitledPage,
  ): Promise<{ changes: ContentChange[]; links: number }> {
    await sendUnsent()
    const target = await call('getPageInChangeRequestById', { params: { ...content, pageId: page.id } })
    const key = sourcePathKey(target.git?.path ?? '')
    const backlinks = await listAll((query) =>
      call('listChangeRequestPageBacklinks', { params: { ...content, pageId: page.id }, query }),
    )
    const changes: ContentChange[] = []
    let links = 0
    for (const reference of backlinks) {
      if (reference.kind !== 'page') continue
      const pageId = reference.page.id
      const linking = await call('getPageInChangeRequestById', { params: { ...content, pageId } })
      const retitled = retitledChange(linking, page, key)
      if (!retitled) continue
      links += retitled.links
      changes.push(retitled.change)
    }
    return { changes, links }
  }

  async function update(content: ChangeRequestPlace, page: RetitledPage): Promise<void> {
    try {
      // The texts are read again, because they may have changed since the offer.
      const { changes, links } = await changesFor(content, page)
      for (let from = 0; from < changes.length; from += AT_ONCE)
        await apply(changes.slice(from, from + AT_ONCE), content)
      toasts.show({
        tone: 'success',
        text: `${counted(links, 'link')} on ${counted(changes.length, 'page')} updated.`,
      })
    } catch (error) {
      toasts.show({ tone: 'danger', text: asClientProblem(error).message })
    }
  }

  function show(
    content: ChangeRequestPlace,
    page: RetitledPage,
    { links, pages }: { links: number; pages: number },
  ): void {
    const verb = links === 1 ? 'says' : 'say'
    toasts.show({
      text: `${counted(links, 'link')} on ${counted(pages, 'page')} still ${verb} “${page.before}”.`,
      staysUntilClosed: true,
      action: { label: 'Update links', run: () => void update(content, page) },
    })
  }

  return {
    prepareOffer() {
      const content = params.value
      return async (page) => {
        if (page.before === page.after || !content) return
        try {
          const { changes, links } = await changesFor(content, page)
          if (links > 0) show(content, page, { links, pages: changes.length })
        } catch (error) {
          toasts.show({ tone: 'danger', text: asClientProblem(error).message })
        }
      }
    },
  }
}

/** Returns the change of a page whose links repeat an old title, and their number; undefined without such links. */
function retitledChange(
  { id, markdown = '', documentId, git }: CallOutput<'getPageInChangeRequestById'>,
  page: RetitledPage,
  key: string,
): { change: ContentChange; links: number } | undefined {
  const leadsToPage = (href: string): boolean => {
    const resolved = resolveHref(href, git?.path ?? '')
    return resolved.kind === 'page'
      ? resolved.pageId === page.id
      : resolved.kind === 'path' && resolved.key === key
  }
  const retitled = retitleLinks(markdown, { ...page, leadsToPage })
  if (retitled.links === 0) return undefined
  const condition = documentId === undefined ? {} : { ifDocumentId: documentId }
  const document = { markdown: retitled.markdown }
  return { change: { operation: 'update_page', page: id, document, ...condition }, links: retitled.links }
}
