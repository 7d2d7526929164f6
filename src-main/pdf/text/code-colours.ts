import type { Element } from 'hast'
import type { TextStyle } from './spans.ts'

/** The colours of code on a light background, as on the screen. */
const COLOURS: Record<string, string> = {
  ...coloured('#5f666f', 'comment quote'),
  ...coloured('#a0266f', 'keyword selector-tag literal section doctag'),
  ...coloured('#1b6b3a', 'string regexp char template-tag link addition'),
  ...coloured('#964900', 'number symbol bullet'),
  ...coloured('#2a56b9', 'title selector-id selector-class'),
  ...coloured('#7a4ab8', 'type built_in class'),
  ...coloured('#0b6879', 'attr attribute variable template-variable property name'),
  ...coloured('#655900', 'meta selector-pseudo'),
  ...coloured('#a8242f', 'deletion'),
}

const CLASS = /^hljs-(.+)$/

/** The style of an element of highlighted code. */
export function codeStyleOf(node: Element, style: TextStyle): TextStyle {
  const { className } = node.properties
  if (!Array.isArray(className)) return style
  const kinds = className.flatMap((name) => CLASS.exec(name)?.[1] ?? [])
  const colour = kinds.map((kind) => COLOURS[kind]).find((found) => found !== undefined)
  const isItalic = style.isItalic || kinds.includes('comment') || kinds.includes('emphasis')
  const isBold = style.isBold || kinds.includes('strong')
  return colour === undefined && isItalic === style.isItalic && isBold === style.isBold
    ? style
    : { ...style, isItalic, isBold, ...(colour !== undefined && { colour }) }
}

function coloured(colour: string, kinds: string): Record<string, string> {
  return Object.fromEntries(kinds.split(' ').map((kind) => [kind, colour]))
}
