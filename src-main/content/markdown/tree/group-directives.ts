import type { Literal, Nodes, Parent, RootContent } from 'mdast'
import type { Directive } from './directive-node.ts'
import type { DirectiveTag } from './directive-tags.ts'
import type { IsolatedText } from './isolate-directives.ts'
import { matchTags } from './tags/match-tags.ts'
import type { DirectiveEnd } from './tags/match-tags.ts'

/** Turns the comments that replaced directive tags into directives with the content between their tags. */
export function groupDirectives(tree: Nodes, isolated: IsolatedText): void {
  if (isolated.tags.length === 0) return
  groupInside(tree, isolated)
}

function groupInside(node: Nodes, isolated: IsolatedText): void {
  restoreSource(node, isolated)
  if (!isParent(node)) return
  for (const child of node.children) if (!tagOf(child, isolated)) groupInside(child, isolated)
  const children = node.children as RootContent[]
  if (children.some((child) => tagOf(child, isolated))) {
    node.children = grouped(children, isolated) as typeof node.children
  }
}

/** True for a node with children. The node types of extensions name none of these kinds. */
const isParent = (node: Nodes): node is Extract<Nodes, Parent> =>
  (node as Partial<Parent>).children !== undefined
/** True for a node with a text. */
const isLiteral = (node: Nodes): node is Extract<Nodes, Literal> =>
  (node as Partial<Literal>).value !== undefined

function tagOf(node: Nodes, { mark, tags }: IsolatedText): DirectiveTag | undefined {
  if (node.type !== 'html' || !node.value.startsWith(mark) || node.value.includes('\n')) return undefined
  return tags[Number.parseInt(node.value.slice(mark.length), 10)]
}

/** Restores the author's own characters inside code and raw HTML, where a tag is text. */
function restoreSource(node: Nodes, isolated: IsolatedText): void {
  if (!isLiteral(node) || !node.value.includes(isolated.mark) || tagOf(node, isolated)) return
  const parts = node.value.split(isolated.mark)
  node.value = parts
    .map((part, index) => {
      if (index === 0) return part
      const tag = isolated.tags[Number.parseInt(part, 10)]
      return tag ? tag.source + part.slice(part.indexOf('-->') + 3) : part
    })
    .join('')
}

interface Frame {
  children: RootContent[]
  tag?: DirectiveTag
  end?: DirectiveEnd
}

function grouped(children: RootContent[], isolated: IsolatedText): RootContent[] {
  const tags = children.map((child) => tagOf(child, isolated))
  const ends = matchTags(tags)
  const frames: Frame[] = [{ children: [] }]
  for (const [index, child] of [...children, undefined].entries()) {
    const isEndTag = closeAt(index)
    const tag = tags[index]
    const end = ends.get(index)
    if (child === undefined || isEndTag) continue
    if (tag && end) frames.push({ children: [], tag, end })
    else frames.at(-1)!.children.push(tag ? loneDirective(tag) : child)
  }
  return frames[0]!.children

  /** Closes the directives that end here; true when the node is an end tag of one. */
  function closeAt(index: number): boolean {
    let isEndTag = false
    for (let top = frames.at(-1); top?.end?.index === index; top = frames.at(-1)) {
      frames.pop()
      frames.at(-1)!.children.push(closedDirective(top, tags[index], isolated))
      isEndTag ||= top.end.isTag
    }
    return isEndTag
  }
}

function closedDirective(frame: Frame, end: DirectiveTag | undefined, isolated: IsolatedText): Directive {
  const tag = frame.tag!
  const isTag = frame.end?.isTag === true
  const after = end ? end.line + (isTag ? 1 : 0) : isolated.lines.length
  const source = isolated.lines.slice(tag.line, after).join('\n')
  return {
    type: 'directive',
    ...described(tag),
    source,
    closed: isTag || frame.children.length > 0,
    children: frame.children,
  }
}

function loneDirective(tag: DirectiveTag): Directive {
  const name = tag.role === 'close' ? `end${tag.name}` : tag.name
  return { type: 'directive', ...described(tag), name, source: tag.source, closed: false, children: [] }
}

function described(tag: DirectiveTag): Pick<Directive, 'name' | 'attributes' | 'tag'> {
  return { name: tag.name, attributes: tag.attributes, tag: tag.source }
}
