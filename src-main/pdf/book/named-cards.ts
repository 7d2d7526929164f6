import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { NamedSpace } from '../../content/content-reference.ts'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import type { CardText } from '../setting.ts'
import type { PdfTarget } from '../text/spans.ts'
import { nameOf, UNTITLED, type PageDestinations } from './destinations.ts'
import { hasText, type PdfBook, type PdfNamed, type PdfSource } from './pdf-book.ts'

/** The words on a card for a space that the reader may not read, as on the screen. */
const UNKNOWN = 'This space is not in this workspace, or you may not read it'

/** Returns the words on the content references to spaces, and to pages of spaces, by the address as it is written. */
export async function namedCards(
  trees: readonly Root[],
  destinations: PageDestinations,
  book: PdfBook,
  source: PdfSource,
): Promise<Map<string, CardText>> {
  const cards = new Map<string, CardText>()
  for (const [address, content] of namedIn(trees, destinations)) {
    const named = await source.named(content)
    const card = named
      ? cardOf(named, content, book)
      : { title: address, detail: UNKNOWN, target: destinations.link(address) }
    cards.set(address, card)
  }
  return cards
}

function namedIn(trees: readonly Root[], destinations: PageDestinations): Map<string, NamedSpace> {
  const contents = new Map<string, NamedSpace>()
  for (const tree of trees) {
    visit(tree, 'element', (node) => {
      if (node.tagName !== ELEMENT_NAMES.contentReference) return
      const address = stringProperty(node, 'dataAddress') ?? ''
      const content = destinations.named(address)
      if (content) contents.set(address, content)
    })
  }
  return contents
}

function cardOf({ space, page }: PdfNamed, { spaceId }: NamedSpace, book: PdfBook): CardText {
  const url = `${book.appAddress}/spaces/${spaceId}`
  if (!page) return { title: space || UNTITLED, detail: 'Space', target: { kind: 'address', url } }
  const isInside = book.pages.some((own) => own.id === page.id && hasText(own))
  const target: PdfTarget = isInside
    ? { kind: 'inside', name: nameOf(page.id) }
    : { kind: 'address', url: `${url}/pages/${page.id}` }
  return { title: page.title || UNTITLED, detail: `Page of ${space || UNTITLED}`, target }
}
