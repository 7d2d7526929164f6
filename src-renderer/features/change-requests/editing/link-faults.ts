import type { LinkFault } from '../../../editor/links/broken-links.ts'
import { resolveLink, resolvePicture, type LinkSpace } from '../../page/resolve-link.ts'

/** Returns the faults of the links of a page that is edited. A target that is not known yet is not a fault. */
export function linkFaultsOf(sourcePath: () => string, space: LinkSpace): LinkFault {
  const isBroken: Record<Parameters<LinkFault>[1], (href: string) => boolean> = {
    picture: (href) => resolvePicture(href, sourcePath(), space).kind === 'broken',
    // A link may lead to a file, and the files may not be known yet.
    link: (href) => resolveLink(href, sourcePath(), space).kind === 'broken' && space.files.isComplete.value,
  }
  return (href, kind) => (isBroken[kind](href) ? SENTENCES[kind] : undefined)
}

const SENTENCES = {
  link: 'This link leads nowhere: this space has no such page or file.',
  picture: 'This space does not have this picture.',
}
