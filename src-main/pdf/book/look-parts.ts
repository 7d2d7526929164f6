import type { ElementContent } from 'hast'
import { element, text } from '../../content/markdown/tree/hast-element.ts'
import type { PartTree } from './page-trees.ts'
import type { PdfLook } from './pdf-book.ts'

/** The parts below the title of a page: its tags, and its cover. */
export function lookParts(look: PdfLook | undefined): PartTree[] {
  if (!look) return []
  const tags = look.tags.flatMap(({ label, colour }, index): ElementContent[] => [
    ...(index === 0 ? [] : [text('  ')]),
    element('mark', { dataLetters: colour, dataGround: colour }, [text(label)]),
  ])
  const cover = look.cover === undefined ? [] : [element('img', { src: look.cover, alt: '' }, [])]
  return [tags, cover].filter((nodes) => nodes.length > 0).map(paragraph)
}

function paragraph(nodes: ElementContent[]): PartTree {
  return {
    tree: { type: 'root', children: [element('p', {}, nodes)] },
    isApart: true,
    isListItem: false,
  }
}
