import { useRouter } from 'vue-router'
import type { Variables } from '../../../../src-main/schemas/space-settings/variable.ts'
import type { LinkTarget, PictureTarget } from '../../../markdown/view/page-context.ts'
import { SCREEN } from '../../../screens/app-screens.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { appAddress } from '../../../session/app-address.ts'
import type { PageTargets } from '../../../session/page-tree/page-targets.ts'
import type { SpaceFiles } from '../../../session/space-files.ts'
import { useFollowLink } from '../../../session/use-follow-link.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { provideComputedContent } from '../../page/computed/use-computed-content.ts'
import { resolveLink, resolvePicture } from '../../page/resolve-link.ts'
import { useBrokenLinks } from '../../page/use-broken-links.ts'
import { changedPages } from '../change-words.ts'
import { useChangeRequest } from '../open-change-request.ts'

/** A page of the change request that is drawn next to its source, or in place of it. */
export interface PageToDraw {
  pageId: string
  sourcePath: string
  targets: PageTargets
  files: SpaceFiles
  variables?: Variables | undefined
}

/** The links and pictures of a drawn page, and the functions that open other pages. */
export interface DrawnPage {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
  /** Opens another page of the change request. */
  open: (pageId: string) => void
  followLink: (url: string) => void
  /** Copies the address of a section of the page. A page that the space does not have yet is opened here. */
  copyLink: (section: string | undefined) => void
}

/**
 * Resolves the references of a page, and provides its computed content. Call it in the setup of the component that
 * draws the page.
 */
export function useDrawnPage(page: PageToDraw): DrawnPage {
  const router = useRouter()
  const followLink = useFollowLink()
  const copy = useCopy()
  const { params, changes } = useChangeRequest()
  const editing = (pageId: string) => ({ name: CHANGE_SCREEN.edit, params: { page: pageId } })
  const reading = (section: string | undefined) => ({
    name: SCREEN.page,
    params: { space: params.value?.spaceId, page: page.pageId },
    query: section === undefined ? {} : { section },
  })
  const isNew = () =>
    changedPages(changes.value.value?.changes ?? []).some(
      ({ id, marks }) => id === page.pageId && marks.includes('added'),
    )
  const markBroken = useBrokenLinks(
    () => params.value && { ...params.value, pageId: page.pageId },
    () => page.sourcePath,
  )
  provideComputedContent({
    content: () => params.value,
    sourcePath: () => page.sourcePath,
    variables: () => page.variables,
    links: page,
  })
  return {
    link: (href) => markBroken(href, resolveLink(href, page.sourcePath, page)),
    picture: (src) => resolvePicture(src, page.sourcePath, page),
    open: (pageId) => void router.push(editing(pageId)),
    followLink,
    copyLink(section) {
      const { fullPath } = router.resolve(isNew() ? editing(page.pageId) : reading(section))
      void copy(appAddress(fullPath), section === undefined ? 'Link copied' : 'Link to this section copied')
    },
  }
}
