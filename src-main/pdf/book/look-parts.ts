import type { ElementContent } from 'hast'
import { element, text } from '../../content/markdown/tree/hast-element.ts'
import { SERVICE_NAMES } from '../../content/markdown/tree/service/service-names.ts'
import type { PartTree } from './page-trees.ts'
import type { PdfLook, PdfTag } from './pdf-book.ts'

/** The mark of a tag in its colours, after its emoji or icon. */
export function tagMark({ label, colour, icon, emoji }: PdfTag): ElementContent {
  const sign = emoji === undefined ? [] : [text(`${emoji} `)]
  const drawing = icon === undefined ? [] : [element(SERVICE_NAMES.icon, { dataIcon: icon }, []), text(' ')]
  return element('mark', { dataLetters: colour, dataGround: colour }, [...sign, ...drawing, text(label)])
}

function conditionWords(condition: string): ElementContent[] {
  return [element('small', {}, [text('This page is shown if '), element('code', {}, [text(condition)])])]
}

/** The parts below the title of a page: its tags, its condition, and its cover. */
export function lookParts(look: PdfLook | undefined, condition?: string): PartTree[] {
  const tags = look?.tags.flatMap((tag, index) => [...(index === 0 ? [] : [text('  ')]), tagMark(tag)]) ?? []
  const cover = look?.cover === undefined ? [] : [element('img', { src: look.cover, alt: '' }, [])]
  return [tags, condition === undefined ? [] : conditionWords(condition), cover]
    .filter((nodes) => nodes.length > 0)
    .map(paragraph)
}

function paragraph(nodes: ElementContent[]): PartTree {
  return {
    tree: { type: 'root', children: [element('p', {}, nodes)] },
    isApart: true,
    isListItem: false,
  }
}
