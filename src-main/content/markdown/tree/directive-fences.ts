import type { Code, Nodes, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { isHintName } from './container-elements.ts'
import type { Directive } from './directive-node.ts'

/** The info string of a directive in MyST's form of a fence: ```` ```{note} ````. */
const NAME = /^\{([A-Za-z][\w-]*)\}$/
/** The options of a directive, in lines before its text. */
const OPTIONS = /^(?:[ \t]*:[\w-]+:[^\n]*(?:\n|$))+/
const CLASS = /^[ \t]*:class:[ \t]*([\w-]+)/m
/** The maximum depth of nested fences that become blocks. Each level parses its text again. */
const MAX_LEVELS = 6

/** Parses the text of a fence. Returns undefined if the text is nested too deep. */
type ParseFence = (text: string, level: number) => RootContent[] | undefined

/** Turns fenced code that MyST names a hint or a dropdown into that block, with its text as Markdown. */
export function fencesToDirectives(tree: Nodes, level: number, parse: ParseFence): void {
  if (level >= MAX_LEVELS) return
  visit(tree, 'code', (code, index, parent) => {
    const directive = directiveOf(code, level, parse)
    if (!directive || !parent || index === undefined) return
    const siblings = parent.children as RootContent[]
    siblings[index] = directive
  })
}

function directiveOf(code: Code, level: number, parse: ParseFence): Directive | undefined {
  const name = NAME.exec(code.lang ?? '')?.[1]?.toLowerCase()
  if (name === undefined || !(name === 'dropdown' || isHintName(name))) return undefined
  const options = OPTIONS.exec(code.value)?.[0] ?? ''
  const children = parse(code.value.slice(options.length), level + 1)
  if (!children) return undefined
  const attributes = { kind: kindOf(name, options), title: code.meta?.trim() ?? '' }
  return { type: 'directive', name: 'container-3', attributes, tag: '', source: '', closed: true, children }
}

/** Returns the kind of a container. The class of a general admonition names its kind. */
function kindOf(name: string, options: string): string {
  if (name === 'dropdown') return 'details'
  const look = name === 'admonition' ? CLASS.exec(options)?.[1]?.toLowerCase() : undefined
  return look !== undefined && isHintName(look) ? look : name
}
