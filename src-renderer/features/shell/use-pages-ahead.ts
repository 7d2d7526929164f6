import { inject, onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { RENDER_CLIENT } from '../../markdown/view/render-client-key.ts'
import { sharedRenderClient } from '../../markdown/worker-port.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { usePageAhead, type PageAnswer, type PagePlace } from '../../session/page-ahead.ts'

/**
 * The time for which the pointer rests on a link before its page is requested, in milliseconds. A pointer that crosses
 * a list of links requests none of their pages.
 */
const REST = 50

/** Requests and renders a page while the pointer rests on a link to it, or as soon as the link is pressed. */
export function usePagesAhead(): void {
  const router = useRouter()
  const ahead = usePageAhead()
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

  const prepare = ({ markdown = '' }: PageAnswer): void => renderer.prepare(markdown)

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
