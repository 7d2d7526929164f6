import type { Element } from 'hast'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { stringProperty, textOf } from '../../content/markdown/tree/hast-element.ts'
import type { Setting } from '../setting.ts'
import { textSpan, type Span, type TextStyle } from '../text/spans.ts'
import { INK } from '../text/type-style.ts'
import type { Node } from './element-kinds.ts'
import { formulaSpan } from './formula-rows.ts'
import { pictureSize } from './picture-size.ts'
import { markStyle, serviceSpans } from './service/service-spans.ts'

/** The largest height of a picture in a line, in points. A higher picture is a block. */
export const HIGHEST_INLINE = 30

/** The change of text style by each element, by its name. */
const STYLES: Record<string, (style: TextStyle) => Partial<TextStyle>> = {
  ...forElements('strong b th dt', () => ({ isBold: true })),
  ...forElements('em i cite dfn var', () => ({ isItalic: true })),
  ...forElements('del s strike', () => ({ isStruck: true })),
  ...forElements('u ins abbr', () => ({ isUnderlined: true })),
  ...forElements('code kbd samp tt', codeStyle),
  ...forElements('small', ({ size }) => ({ size: size * 0.85 })),
  ...forElements('sup', ({ size }) => ({ size: size * 0.7, rise: size * 0.34 })),
  ...forElements('sub', ({ size }) => ({ size: size * 0.7, rise: size * -0.16 })),
  [ELEMENT_NAMES.math]: codeStyle,
}

function forElements(
  names: string,
  change: (style: TextStyle) => Partial<TextStyle>,
): Record<string, (style: TextStyle) => Partial<TextStyle>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, change]))
}

function codeStyle({ size, background }: TextStyle): Partial<TextStyle> {
  return { family: 'code', size: size * 0.9, background: background ?? INK.inlineCodeFill }
}

/** The spans of inline nodes. White space is joined as in HTML. */
export function inlineSpans(setting: Setting, nodes: readonly Node[], style: TextStyle): Span[] {
  const spans: Span[] = []
  const walk = (node: Node, current: TextStyle): void => {
    if (node.type === 'text') spans.push(textSpan(node.value, current))
    else if (node.type === 'element') addElement(setting, node, current, spans, walk)
  }
  for (const node of nodes) walk(node, style)
  return withJoinedSpaces(spans)
}

function addElement(
  setting: Setting,
  node: Element,
  style: TextStyle,
  spans: Span[],
  walk: (node: Node, style: TextStyle) => void,
): void {
  switch (node.tagName) {
    case 'br':
      spans.push({ kind: 'break' })
      return
    case 'wbr':
      spans.push(textSpan('\u200B', style))
      return
    case 'input':
      spans.push(textSpan(node.properties['checked'] ? '☑ ' : '☐ ', style))
      return
    case 'img':
      spans.push(pictureSpan(setting, node, style))
      return
    case ELEMENT_NAMES.math: {
      const formula = formulaSpan(setting, node, style)
      if (formula) return void spans.push(formula)
    }
  }
  const inside = (changed: TextStyle): Span[] => inlineSpans(setting, node.children, changed)
  const serviceElementSpans = serviceSpans(setting, node, style, inside)
  if (serviceElementSpans) return void spans.push(...serviceElementSpans)
  const inner = innerStyle(setting, node, style)
  const before = spans.length
  if (node.tagName === 'q') spans.push(textSpan('“', inner))
  if (node.tagName === 'rt') spans.push(textSpan(' (', inner))
  for (const child of node.children) walk(child, inner)
  if (node.tagName === 'rt') spans.push(textSpan(')', inner))
  if (node.tagName === 'q') spans.push(textSpan('”', inner))
  if (inner.anchor !== style.anchor && spans.length === before) spans.push(anchorSpan(inner))
}

/** The span of an anchor without text. */
function anchorSpan(style: TextStyle): Span {
  return { kind: 'picture', style, picture: { width: 0, height: 0, draw: () => undefined } }
}

/** The name of an anchor without text; undefined for all other spans. */
export function anchorOf(span: Span): string | undefined {
  return span.kind === 'picture' && span.picture.width === 0 ? span.style.anchor : undefined
}

function innerStyle(setting: Setting, node: Element, style: TextStyle): TextStyle {
  const id = stringProperty(node, 'id')
  const changed = node.tagName === 'mark' ? markStyle(node) : STYLES[node.tagName]?.(style)
  const href = node.tagName === 'a' ? stringProperty(node, 'href') : undefined
  const link = href === undefined ? undefined : setting.link(href)
  if (!changed && !link && id === undefined) return style
  return {
    ...style,
    ...changed,
    ...(link && { link, colour: INK.link }),
    ...(id !== undefined && { anchor: setting.nameOf(id) }),
  }
}

/** The span of a small picture. The description replaces a large picture that is nested in text. */
function pictureSpan(setting: Setting, node: Element, style: TextStyle): Span {
  const picture = setting.picture(stringProperty(node, 'src') ?? '')
  const alternative = stringProperty(node, 'alt') ?? ''
  if (!picture) return textSpan(alternative === '' ? '' : `[${alternative}]`, { ...style, colour: INK.muted })
  const { width, height } = pictureSize(node, picture, { width: 200, height: HIGHEST_INLINE })
  return {
    kind: 'picture',
    style,
    picture: { width, height, draw: (x, y) => picture.draw(x, y, width, height) },
  }
}

function withJoinedSpaces(spans: Span[]): Span[] {
  const joined: Span[] = []
  let isAfterSpace = true
  for (const span of spans) {
    if (span.kind !== 'text') {
      if (anchorOf(span) === undefined) isAfterSpace = span.kind === 'break'
      joined.push(span)
      continue
    }
    let text = span.text.replace(/[ \t\n\r\f]+/g, ' ')
    if (isAfterSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') continue
    isAfterSpace = text.endsWith(' ')
    joined.push({ ...span, text: text.normalize('NFC') })
  }
  return joined
}

/** The text of a node on one line. */
export function plainText(node: Element): string {
  return textOf(node).replace(/\s+/g, ' ').trim()
}
