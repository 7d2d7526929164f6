import { inject, onScopeDispose, provide } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiPartNames } from '../../markdown/messages.ts'
import { API_PARTS_AHEAD } from '../../markdown/view/api-reference.ts'
import { loadApiReference } from '../../markdown/view/blocks/api/ApiBlock.ts'
import { namedPart } from '../../markdown/view/blocks/api/named-part.ts'
import { RENDER_CLIENT } from '../../markdown/view/render-client-key.ts'
import { sharedRenderClient } from '../../markdown/worker-port.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { useApiPartsAhead } from '../../session/api-parts-ahead.ts'
import { usePageAhead, type PageAnswer, type PagePlace } from '../../session/page-ahead.ts'

/**
 * The time for which the pointer rests on a link before its page is requested, in milliseconds. A pointer that crosses
 * a list of links requests none of their pages.
 */
const REST = 50

/**
 * Requests and renders a page while the pointer rests on a link to it, or as soon as the link is pressed. So are the
 * first parts of specifications that it shows.
 */
export function usePagesAhead(organization: () => string | undefined): void {
  const router = useRouter()
  const ahead = usePageAhead()
  const apiParts = useApiPartsAhead()
  const renderer = inject(RENDER_CLIENT, sharedRenderClient, true)
  let pointed: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function placeOf(link: Element | undefined): PagePlace | undefined {
    const address = link?.getAttribute('href')
    if (!address?.startsWith('#/')) return undefined
    const { name, path, params } = router.resolve(address.slice(1))
    if (name !== SCREEN.page || path === router.currentRoute.value.path) return undefined
    return { spaceId: String(params['space']), pageId: String(params['page']) }
  }

  function request(link: Element | undefined): void {
    const place = placeOf(link)
    if (place) ahead.request(place, prepare)
  }

  const prepare = ({ markdown = '' }: PageAnswer): void => renderer.prepare(markdown, requestParts)

  function requestParts(names: readonly ApiPartNames[]): void {
    const organizationId = organization()
    if (names.length === 0 || organizationId === undefined) return
    // The import itself reports a failure to load, when the block is drawn.
    loadApiReference().catch(() => undefined)
    apiParts.request(names.map((each) => namedPart(each, organizationId)))
  }

  provide(API_PARTS_AHEAD, (part) => apiParts.take(part))

  function point(event: Event): void {
    const link = linkOf(event)
    if (link === pointed) return
    pointed = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => request(link), REST)
  }

  const press = (event: Event): void => request(linkOf(event))
  document.addEventListener('pointerover', point, { passive: true })
  document.addEventListener('pointerdown', press, { passive: true })
  onScopeDispose(() => {
    clearTimeout(timer)
    document.removeEventListener('pointerover', point)
    document.removeEventListener('pointerdown', press)
  })
}

function linkOf({ target }: Event): Element | undefined {
  return target instanceof Element ? (target.closest('a[href]') ?? undefined) : undefined
}
