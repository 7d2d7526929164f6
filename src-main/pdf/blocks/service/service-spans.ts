import type { Element } from 'hast'
import { stringProperty, textOf } from '../../../content/markdown/tree/hast-element.ts'
import { BACKGROUNDS, LETTERS, type MarkColour } from '../../../content/markdown/tree/service/mark-colours.ts'
import { SERVICE_NAMES } from '../../../content/markdown/tree/service/service-names.ts'
import type { Setting } from '../../setting.ts'
import { textSpan, type Span, type TextStyle } from '../../text/spans.ts'
import { INK } from '../../text/type-style.ts'

/** The height of an icon for the size of the letters around it. */
const ICON_HEIGHT = 1
const PADDING = '\u00A0'

/** The spans of a service element that shows more than its content; undefined for all others. */
export function serviceSpans(
  setting: Setting,
  node: Element,
  style: TextStyle,
  inside: (style: TextStyle) => Span[],
): Span[] | undefined {
  switch (node.tagName) {
    case SERVICE_NAMES.icon:
      return iconSpans(setting, stringProperty(node, 'dataIcon'), style, false)
    case SERVICE_NAMES.rating:
      return [textSpan(`${textOf(node)} of ${stringProperty(node, 'dataMost') ?? ''}`, style)]
    case SERVICE_NAMES.option:
      return chip(inside({ ...style, background: INK.inlineCodeFill }), {
        ...style,
        background: INK.inlineCodeFill,
      })
    case SERVICE_NAMES.action:
      return button(setting, node, style, inside)
    case 'a':
      return stringProperty(node, 'dataButton') === undefined
        ? mention(setting, node, style)
        : button(setting, node, style, inside)
    default:
      return undefined
  }
}

/** The style changes by the colours of a mark. */
export function markStyle(node: Element): Partial<TextStyle> {
  const [letters, ground] = [stringProperty(node, 'dataLetters'), stringProperty(node, 'dataGround')]
  if (!isColour(letters) && !isColour(ground)) return { background: INK.mark }
  return {
    ...(isColour(letters) && { colour: LETTERS[letters].light }),
    ...(isColour(ground) && { background: BACKGROUNDS[ground].light }),
  }
}

const isColour = (name: string | undefined): name is MarkColour =>
  name !== undefined && Object.hasOwn(LETTERS, name)

/** The spans of an icon in the size and colour of the letters, and a space; empty where there is no drawing. */
export function iconSpans(
  setting: Setting,
  name: string | undefined,
  style: TextStyle,
  hasSpace = true,
): Span[] {
  const icon = name === undefined ? undefined : setting.icon(name)
  if (!icon) return []
  const height = style.size * ICON_HEIGHT
  const scale = height / icon.height
  const width = icon.width * scale
  const draw = (x: number, y: number): void => {
    const { document } = setting.pen
    document.save()
    document.translate(x, y).scale(scale)
    document.path(icon.path).fill(style.colour)
    document.restore()
  }
  const span: Span = { kind: 'picture', style, picture: { width, height, draw } }
  return hasSpace ? [span, textSpan(PADDING, style)] : [span]
}

function chip(spans: Span[], style: TextStyle): Span[] {
  return [textSpan(PADDING, style), ...spans, textSpan(PADDING, style)]
}

/** The spans of a button as a chip with a link. A button for search has no function on paper. */
function button(
  setting: Setting,
  node: Element,
  style: TextStyle,
  inside: (style: TextStyle) => Span[],
): Span[] {
  const href = stringProperty(node, 'href')
  const link = href === undefined ? undefined : setting.link(href)
  const buttonStyle: TextStyle = {
    ...style,
    isBold: true,
    background: INK.inlineCodeFill,
    ...(link && { link, colour: INK.link }),
  }
  const icon = iconSpans(setting, stringProperty(node, 'dataIcon'), buttonStyle)
  return [...chip([...icon, ...inside(buttonStyle)], buttonStyle), textSpan(' ', style)]
}

/** The spans of a link with the title of its page as its text. */
function mention(setting: Setting, node: Element, style: TextStyle): Span[] | undefined {
  const href = stringProperty(node, 'href')
  if (href === undefined || node.properties['dataMention'] === undefined) return undefined
  const { title, target } = setting.card(href)
  return target && [textSpan(title, { ...style, colour: INK.link, link: target })]
}
