import { computed } from 'vue'
import { useRouter } from 'vue-router'
import type { LinkTarget, PictureTarget } from '../../../markdown/view/page-context.ts'
import { CHANGE_SCREEN } from '../../../screens/change-request-screens.ts'
import { useSpaceFiles } from '../../../session/space-files.ts'
import { resolveLink, resolvePicture } from '../../page/resolve-link.ts'
import { useChangeRequest } from '../open-change-request.ts'

export interface DescriptionLinks {
  link: (href: string) => LinkTarget
  picture: (src: string) => PictureTarget
  /** Opens a page of the change request. */
  open: (pageId: string) => void
}

/** Resolves the links and pictures of a description, as of a page at the root of the change request. */
export function useDescriptionLinks(): DescriptionLinks {
  const router = useRouter()
  const { params, tree } = useChangeRequest()
  const files = useSpaceFiles(computed(() => params.value?.spaceId))
  const space = { targets: tree.targets, files }
  return {
    link: (href) => resolveLink(href, '', space),
    picture: (src) => resolvePicture(src, '', space),
    open: (pageId) => void router.push({ name: CHANGE_SCREEN.edit, params: { page: pageId } }),
  }
}
