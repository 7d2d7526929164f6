import type { LinkTarget, PageSign } from '../page-context.ts'
import type { CardText } from './card-text.ts'
import type { NamedContent } from './named-content.ts'

/** Returns the target of a card. An address without known content retains its own target. */
export function namedTarget(own: LinkTarget, named: NamedContent | undefined): LinkTarget {
  if (named?.kind === 'space' || named?.kind === 'page')
    return { kind: 'external', url: named.url, title: named.title }
  return named?.kind === 'pending' && own.kind === 'broken' ? { kind: 'pending' } : own
}

/** Returns the words of a card for a space, or for a page of another space. */
export function namedText(address: string, named: NamedContent): CardText {
  switch (named.kind) {
    case 'space':
      return { title: named.title || 'Untitled', detail: 'Space' }
    case 'page':
      return { title: named.title || 'Untitled', detail: `Page of ${named.space}` }
    case 'unknown':
      return { title: address, detail: 'This space is not in this workspace, or you may not read it' }
    case 'pending':
      return { title: '…', detail: '' }
  }
}

/** Returns the emoji or icon of the target; undefined where it has none. */
export function signOf(own: LinkTarget, named: NamedContent | undefined): PageSign | undefined {
  const sign =
    named?.kind === 'page'
      ? named.sign
      : named?.kind === 'space'
        ? { emoji: named.emoji }
        : own.kind === 'page'
          ? own.sign
          : undefined
  return sign && (sign.emoji ?? sign.icon) !== undefined ? sign : undefined
}
