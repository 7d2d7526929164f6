import { relativeHref } from '../../../../src-main/content/markdown/links/relative-href.ts'
import type { CoverReference, Page } from '../../../../src-main/schemas/page.ts'
import type { SpaceFiles } from '../../../session/space-files.ts'
import type { CoverAddresses } from './page-properties.ts'

/** Returns the addresses of a page's cover as they are written on the page. */
export function coverAddresses({ cover, git }: Page, files: Pick<SpaceFiles, 'byId'>): CoverAddresses {
  const addressOf = (reference: CoverReference | undefined): string => {
    if (!reference) return ''
    if (reference.kind === 'url') return reference.url
    const path = files.byId(reference.file)?.git?.path
    return path === undefined ? '' : relativeHref(git?.path ?? '', path)
  }
  return { light: addressOf(cover?.ref), dark: addressOf(cover?.refDark) }
}
