import { relativeHref } from '../../../src-main/content/markdown/links/relative-href.ts'
import type { LinkPlace, LinkTarget, PageTarget } from './link-target.ts'

/** Returns the address of a target as the page at a place writes it. */
export function hrefTo(place: Pick<LinkPlace, 'sourcePath'>, target: LinkTarget): string {
  if (target.kind === 'page') return pageHref(place, target)
  if (target.kind !== 'heading') return target.href
  const anchor = `#${encodeAnchor(target.anchor)}`
  return target.page ? pageHref(place, target.page) + anchor : anchor
}

function pageHref({ sourcePath }: Pick<LinkPlace, 'sourcePath'>, target: PageTarget): string {
  if (target.href !== undefined) return target.href
  if (target.space) return `/spaces/${target.space.id}/pages/${target.id}`
  return target.sourcePath === undefined ? `/pages/${target.id}` : relativeHref(sourcePath, target.sourcePath)
}

/** Encodes the characters that end an address. Letters of all scripts stay readable. */
function encodeAnchor(anchor: string): string {
  return anchor.replace(/[\s%()<>"\\]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  )
}

/** Returns the Markdown of a link to a target, with its title as words. A picture file becomes a picture. */
export function linkTo(place: Pick<LinkPlace, 'sourcePath'>, target: LinkTarget): string {
  const isPicture = target.kind === 'file' && target.isPicture
  const words = isPicture ? target.title.replace(/\.[^.]+$/, '') : target.title
  return `${isPicture ? '!' : ''}[${words.replace(/[\\[\]]/g, String.raw`\$&`)}](${hrefTo(place, target)})`
}
