import type { LinkTarget } from '../page-context.ts'

/** The title of a card, and a description of its target. */
export interface CardText {
  title: string
  detail: string
}

/** Returns the words of a card for a page, a file or an embed, without a network request. */
export function cardText(kind: 'embed' | 'file' | 'page', address: string, target: LinkTarget): CardText {
  if (target.kind === 'broken') return { title: address, detail: 'This link leads nowhere' }
  if (target.kind === 'pending') return { title: lastSegment(address), detail: '' }
  if (target.kind === 'page') return { title: target.title ?? lastSegment(address), detail: 'Page' }
  if (target.kind === 'file') return { title: target.name, detail: 'File' }
  if (target.kind === 'anchor') return { title: `#${target.anchor}`, detail: 'On this page' }
  if (target.title !== undefined) return { title: target.title, detail: 'Page of another space' }
  return externalText(kind, target.url)
}

function externalText(kind: 'embed' | 'file' | 'page', url: string): CardText {
  if (!URL.canParse(url)) return { title: url, detail: '' }
  const { host, pathname, search } = new URL(url)
  const title = kind === 'file' ? lastSegment(pathname) || host : host.replace(/^www\./, '')
  const path = `${pathname}${search}`.replace(/\/$/, '')
  return { title, detail: kind === 'file' ? host : path || url }
}

function lastSegment(path: string): string {
  const [withoutAnchor = ''] = path.split(/[?#]/, 1)
  const name = withoutAnchor.split('/').findLast((segment) => segment !== '') ?? withoutAnchor
  return decoded(name)
}

/** Returns the decoded name. A name with a damaged escape stays as its author wrote it. */
function decoded(name: string): string {
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}
