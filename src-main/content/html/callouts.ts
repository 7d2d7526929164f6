import type { Element, ElementContent, Parents } from 'hast'
import { attributeOf, elementsOf, lineOf, removeElements } from './hast-walk.ts'

/** The element of a hint until it is written as Markdown. */
export const HINT = 'carrel-hint'

/** The styles of hints, by the names that other programs give their boxes. */
const STYLES: Readonly<Record<string, string>> = {
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'danger',
  danger: 'danger',
  error: 'danger',
}
/** The macros of a Confluence server, whose notes are yellow and whose warnings are red. */
const MACROS: Readonly<Record<string, string>> = { note: 'warning', warning: 'danger', tip: 'success' }

/** The icons that say what the look of a hint says. Others stay in the text. */
const ICONS: readonly [RegExp, string][] = [
  [/^(?:⚠️?|🚧)/u, 'warning'],
  [/^(?:❗️?|🚨|🛑|⛔️?|❌|🔥)/u, 'danger'],
  [/^(?:✅|✔️?|👍)/u, 'success'],
  [/^(?:💡|ℹ️?|📌|📝|🗒️?|📢|👉|🔔)/u, 'info'],
]
const PICTOGRAPH = /^\p{Extended_Pictographic}/u

const ICON = /\b(?:ak-editor-panel__icon|confluence-information-macro-icon)\b/

/** Replaces the boxes of other programs by hints. In a cell, which is one line, their text stays. */
export function readCallouts(root: Parents): void {
  removeElements(root, (element) => ICON.test(classOf(element)))
  replaceBoxes(root)
}

function replaceBoxes(parent: Parents): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type !== 'element' || child.tagName === 'td' || child.tagName === 'th') continue
    replaceBoxes(child)
    const hint = macroOf(child) ?? panelOf(child) ?? alertOf(child) ?? calloutOf(child)
    if (hint) parent.children[index] = hint
  }
}

const classOf = (element: Element): string => attributeOf(element, 'className') ?? ''

function hintOf(style: string | undefined, children: ElementContent[]): Element {
  return { type: 'element', tagName: HINT, properties: { dataStyle: style ?? 'info' }, children }
}

function within(element: Element, name: RegExp): Element | undefined {
  return [...elementsOf(element)].find((inner) => name.test(classOf(inner)))
}

/** Returns a title as the first paragraph of a hint. */
function titled(title: Element | undefined): ElementContent[] {
  const text = title && lineOf(title)
  if (!text) return []
  const strong = { type: 'element' as const, tagName: 'strong', properties: {}, children: [textNode(text)] }
  return [{ type: 'element', tagName: 'p', properties: {}, children: [strong] }]
}

const textNode = (value: string) => ({ type: 'text' as const, value })

/** Returns the hint of a macro of a Confluence server. */
function macroOf(element: Element): Element | undefined {
  const names = classOf(element)
  const isPanel = /(?:^|\s)panel(?:\s|$)/.test(names) && /\bconf-macro\b/.test(names)
  if (!isPanel && !/(?:^|\s)confluence-information-macro(?:\s|$)/.test(names)) return undefined
  const kind = attributeOf(element, 'dataMacroName') ?? /macro-(note|warning|tip)\b/.exec(names)?.[1] ?? ''
  const body = within(element, /\b(?:confluence-information-macro-body|panelContent)\b/)
  return hintOf(MACROS[kind], [
    ...titled(within(element, /(?:^|\s)(?:title|panelHeader)(?:\s|$)/)),
    ...(body?.children ?? []),
  ])
}

/** Returns the hint of a panel of the Confluence cloud. */
function panelOf(element: Element): Element | undefined {
  const kind = attributeOf(element, 'dataPanelType')
  if (kind === undefined) return undefined
  const content = within(element, /\bak-editor-panel__content\b/)
  if (!content) removeElements(element, (inner) => attributeOf(inner, 'role') === 'img')
  return hintOf(STYLES[kind], (content ?? element).children)
}

const ALERT = /(?:^|\s)(?:markdown-alert-|theme-admonition-|admonition )(\w+)/
const ALERT_TITLE = /(?:^|\s)(?:markdown-alert-title|admonition-title|admonitionHeading_?\w*)(?:\s|$)/

/** Returns the hint of an alert of GitHub, Sphinx, MkDocs or Docusaurus, without a label that names only its kind. */
function alertOf(element: Element): Element | undefined {
  const kind = /\btitle\b|Heading/.test(classOf(element)) ? undefined : ALERT.exec(classOf(element))?.[1]
  if (kind === undefined) return undefined
  const title = within(element, ALERT_TITLE)
  const isOwn = title !== undefined && lineOf(title).toLowerCase() !== kind.toLowerCase()
  removeElements(element, (inner) => inner === title)
  return hintOf(STYLES[kind.toLowerCase()], [...(isOwn ? titled(title) : []), ...element.children])
}

/** Returns the hint of a callout of Notion: an aside or a figure that begins with an icon. */
function calloutOf(element: Element): Element | undefined {
  const isExported = element.tagName === 'figure' && /\bcallout\b/.test(classOf(element))
  if (!isExported && element.tagName !== 'aside') return undefined
  const picture = /\/icons\/(\w+)/.exec(iconAddress(element) ?? '')?.[1]
  const text = lineOf(element)
  if (!isExported && picture === undefined && !PICTOGRAPH.test(text)) return undefined
  const [icon, style] = ICONS.find(([sign]) => sign.test(text)) ?? []
  if (icon) removeStart(element, icon)
  removeElements(element, (inner) => inner.tagName === 'img' && iconAddress(element) !== undefined)
  return hintOf(style ?? (picture === undefined ? undefined : pictureStyle(picture)), element.children)
}

function iconAddress(element: Element): string | undefined {
  const picture = [...elementsOf(element)].find(({ tagName }) => tagName === 'img')
  const address = picture && attributeOf(picture, 'src')
  return address?.includes('/icons/') ? address : undefined
}

function pictureStyle(name: string): string {
  if (/red|error|stop/.test(name)) return 'danger'
  if (/warning|yellow|orange/.test(name)) return 'warning'
  return /green|check/.test(name) ? 'success' : 'info'
}

/** Removes a sign from the first text of an element, with the spaces around it. */
function removeStart(parent: Parents, sign: RegExp): boolean {
  for (const child of parent.children) {
    if (child.type === 'text' && child.value.trim() !== '') {
      child.value = child.value.trimStart().replace(sign, '').trimStart()
      return true
    }
    if (child.type === 'element' && removeStart(child, sign)) return true
  }
  return false
}
