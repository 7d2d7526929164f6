import { useRouter } from 'vue-router'
import type { Page } from '../../../src-main/schemas/page.ts'
import type { LinkTarget, PictureTarget } from '../../markdown/view/page-context.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { appAddress } from '../../session/app-address.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import { useFollowLink } from '../../session/use-follow-link.ts'
import { saveAddress } from '../../ui/save-blob.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { resolveLink, resolvePicture } from './resolve-link.ts'
import { useBrokenLinks } from './use-broken-links.ts'

/** The targets of a page's links, and the function that follows them. */
export interface PageLinks {
  resolveLink: (href: string) => LinkTarget
  resolveImage: (src: string) => PictureTarget
  navigate: (pageId: string, anchor: string | undefined) => void
  openExternal: (address: string) => void
  openFile: (address: string, name: string) => void
  copyLink: (anchor?: string) => void
}

/** Returns the links of the page that `page` returns, within the open space. */
export function usePageLinks(page: () => Page | undefined): PageLinks {
  const router = useRouter()
  const copy = useCopy()
  const openExternal = useFollowLink()
  const { id, tree, files } = useOpenSpace()
  const sourcePath = (): string => page()?.git?.path ?? ''
  const markBroken = useBrokenLinks(() => {
    const pageId = page()?.id
    return id.value === undefined || pageId === undefined ? null : { spaceId: id.value, pageId }
  }, sourcePath)
  const space = { targets: tree.targets, files }

  const screen = (pageId: string, section: string | undefined) => ({
    name: SCREEN.page,
    params: { space: id.value, page: pageId },
    query: section === undefined ? {} : { section },
  })

  return {
    resolveLink: (href) => markBroken(href, resolveLink(href, sourcePath(), space)),
    resolveImage: (src) => resolvePicture(src, sourcePath(), space),
    navigate: (pageId, anchor) => void router.push(screen(pageId, anchor)),
    openExternal,
    openFile: saveAddress,
    copyLink(anchor) {
      const pageId = page()?.id
      if (pageId === undefined) return
      const { fullPath } = router.resolve(screen(pageId, anchor))
      void copy(appAddress(fullPath), anchor === undefined ? 'Link copied' : 'Link to this section copied')
    },
  }
}
