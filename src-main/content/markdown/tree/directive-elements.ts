import type { Element, ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import type { Options } from 'remark-rehype'
import { mayLackEnd } from '../directives/directive-names.ts'
import { tagWords } from '../directives/tag-words.ts'
import { readIconName } from '../icon-name.ts'
import { isLinkAddress } from '../safe-address.ts'
import { conditionElements, includeElement } from './computed-elements.ts'
import { containerElement, isContainer } from './container-elements.ts'
import type { Directive } from './directive-node.ts'
import { UNNAMED } from './directive-tags.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { element, text } from './hast-element.ts'
import { API_BLOCKS, apiElement } from './service/api-elements.ts'
import { columnProperties, shareWidths } from './service/column-elements.ts'
import { DIAGRAM_BLOCK, diagramElement } from './service/diagram-elements.ts'
import { promptElement } from './service/prompt-elements.ts'
import { updateElement, updatesElement } from './service/update-elements.ts'
import { WRITTEN_API_BLOCKS, writtenApiElements } from './service/written-api-elements.ts'

/** Turns one kind of Markdown node into HTML nodes. remark-rehype calls it. */
export type NodeHandler = NonNullable<NonNullable<Options['handlers']>[RootContent['type']]>
type State = Parameters<NodeHandler>[0]
type Build = (directive: Directive, state: State) => ElementContent | ElementContent[]

const HINT_STYLES = new Set(['info', 'success', 'warning', 'danger'])

const BUILDERS: Record<string, Build> = {
  hint: (directive, state) => {
    const style = HINT_STYLES.has(directive.attributes['style'] ?? '')
      ? directive.attributes['style']
      : 'info'
    return container(ELEMENT_NAMES.hint, directive, state, {
      dataStyle: style ?? 'info',
      dataLabel: directive.attributes['label'],
      dataIcon: readIconName(directive.attributes['icon']),
    })
  },
  tabs: (directive, state) => container(ELEMENT_NAMES.tabs, directive, state),
  tab: titled(ELEMENT_NAMES.tab),
  expand: expandElement,
  'code-tabs': (directive, state) => container(ELEMENT_NAMES.tabs, directive, state),
  'code-tabs-item': titled(ELEMENT_NAMES.tab),
  stepper: (directive, state) => container(ELEMENT_NAMES.stepper, directive, state),
  step: titled(ELEMENT_NAMES.step),
  columns: (directive, state) => shareWidths(container(ELEMENT_NAMES.columns, directive, state)),
  column: (directive, state) =>
    container(ELEMENT_NAMES.column, directive, state, columnProperties(directive.attributes)),
  code: codeWithOptions,
  updates: (directive, state) => updatesElement(directive, (inside) => contentOf(inside, state)),
  update: (directive, state) => updateElement(directive, (inside) => contentOf(inside, state)),
  prompt: (directive, state) => promptElement(directive, (inside) => contentOf(inside, state)),
  embed: addressed(ELEMENT_NAMES.embed, 'url'),
  file: addressed(ELEMENT_NAMES.file, 'src'),
  'content-ref': addressed(ELEMENT_NAMES.contentReference, 'url'),
  'page-ref': addressed(ELEMENT_NAMES.contentReference, 'page'),
  'docfx-image': imageOf,
  if: (directive, state) => conditionElements(directive, (part) => contentOf(part, state)),
  include: (directive) => includeElement(directive) ?? sourceBox(directive),
  ...Object.fromEntries([...API_BLOCKS, ...WRITTEN_API_BLOCKS].map((name) => [name, apiReference])),
  [DIAGRAM_BLOCK]: (directive) => diagramElement(directive) ?? sourceBox(directive),
}

/** Directives without an end tag. Any other directive that lacks its end tag is shown as its source. */
const MAY_STAND_ALONE = new Set([
  'embed',
  'file',
  'content-ref',
  'page-ref',
  'docfx-image',
  'include',
  ...API_BLOCKS,
  DIAGRAM_BLOCK,
])

/** Directives that only lay out what is between them. */
const LAYOUT_ONLY = /^(?:end)?docfx-(?:row|column|moniker|zone|image)$/

/** Returns the elements of a directive. An unknown one shows its whole source, labelled with its name. */
export const directiveHandler: NodeHandler = (state, directive: Directive) => {
  if (isContainer(directive))
    return containerElement(directive, () => contentOf(directive, state)) ?? sourceBox(directive)
  const build = Object.hasOwn(BUILDERS, directive.name) ? BUILDERS[directive.name] : undefined
  if (build && (directive.closed || mayStandAlone(directive))) return build(directive, state)
  if (LAYOUT_ONLY.test(directive.name) || isStray(directive)) return contentOf(directive, state)
  return sourceBox(directive)
}

/** True for a block without an end tag that is still shown: a card, or a tab by its title. */
const mayStandAlone = ({ name, tag }: Directive): boolean =>
  MAY_STAND_ALONE.has(name) || (mayLackEnd(name) && tagWords(tag).trim() !== '')

/** True for an unmatched tag of a known block, which readers do not see. */
function isStray({ name }: Directive): boolean {
  return mayLackEnd(name) || (name.startsWith('end') && Object.hasOwn(BUILDERS, name.slice(3)))
}

function apiReference(directive: Directive, state: State): ElementContent | ElementContent[] {
  const written = (): ElementContent[] | undefined =>
    writtenApiElements(directive, (part) => contentOf(part, state))
  return apiElement(directive) ?? written() ?? sourceBox(directive)
}

function sourceBox(directive: Directive): Element {
  const path = directive.name.startsWith('@') ? undefined : directive.attributes[UNNAMED]
  const name = isContainer(directive) ? (directive.attributes['kind'] ?? '') : directive.name
  const label = path === undefined ? name : `${name} ${path}`
  return element(ELEMENT_NAMES.source, { dataLabel: label }, [text(directive.source)])
}

function contentOf(directive: Directive, state: State): ElementContent[] {
  return state.all(directive)
}

function container(
  name: string,
  directive: Directive,
  state: State,
  properties: Element['properties'] = {},
): Element {
  return element(name, properties, contentOf(directive, state))
}

/** Returns a disclosure. The service has no such block, but many books are written with it. */
function expandElement(directive: Directive, state: State): Element {
  const title = directive.attributes['title'] ?? directive.attributes[UNNAMED] ?? 'Details'
  return element('details', {}, [element('summary', {}, [text(title)]), ...contentOf(directive, state)])
}

function titled(name: string): Build {
  return (directive, state) =>
    container(name, directive, state, {
      dataTitle: directive.attributes['title'] ?? '',
      dataIcon: readIconName(directive.attributes['icon']),
    })
}

function addressed(name: string, attribute: string): Build {
  return (directive, state) => {
    const address = directive.attributes[attribute] ?? directive.attributes[UNNAMED]
    if (!isLinkAddress(address ?? '')) return sourceBox(directive)
    // A block without an address yet shows only its caption.
    if (!address) return contentOf(directive, state)
    return container(name, directive, state, { dataAddress: address })
  }
}

/** The options of `{% code %}` belong to each code block between its tags. */
function codeWithOptions(directive: Directive, state: State): ElementContent[] {
  const { title, lineNumbers, overflow, expandable } = directive.attributes
  const hProperties = {
    ...(title ? { dataTitle: title } : {}),
    ...(lineNumbers === 'true' ? { dataLineNumbers: 'true' } : {}),
    ...(overflow === 'wrap' ? { dataWrap: 'true' } : {}),
    ...(expandable === 'true' ? { dataExpandable: 'true' } : {}),
  }
  for (const child of directive.children)
    if (child.type === 'code') child.data = { ...child.data, hProperties }
  return contentOf(directive, state)
}

function imageOf(directive: Directive, state: State): ElementContent | ElementContent[] {
  const source = directive.attributes['source']
  if (source === undefined) return sourceBox(directive)
  const image = element('img', { src: source, alt: directive.attributes['alt-text'] ?? '' }, [])
  const caption = contentOf(directive, state)
  return element('figure', {}, caption.length > 0 ? [image, element('figcaption', {}, caption)] : [image])
}
