import type { Literal, Nodes, Parent, RootContent } from 'mdast'
import type { Directive } from './directive-node.ts'
import type { DirectiveTag } from './directive-tags.ts'
import type { IsolatedText } from './isolate-directives.ts'

/** Turns the comments that stand for directive tags into directives that hold the content between their tags. */
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

/** True for a node that holds others. The node types of extensions name none of these kinds. */
const isParent = (node: Nodes): node is Extract<Nodes, Parent> =>
  (node as Partial<Parent>).children !== undefined
/** True for a node that holds a text. */
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
  endsAt: number
}

function grouped(children: RootContent[], isolated: IsolatedText): RootContent[] {
  const tags = children.map((child) => tagOf(child, isolated))
  const ends = matchTags(tags)
  const frames: Frame[] = [{ children: [], endsAt: -1 }]
  children.forEach((child, index) => {
    const tag = tags[index]
    const top = frames.at(-1)!
    const end = ends.get(index)
    if (!tag) top.children.push(child)
    else if (end !== undefined) frames.push({ children: [], tag, endsAt: end })
    else if (top.endsAt === index) {
      frames.pop()
      frames.at(-1)!.children.push(closedDirective(top, tag, isolated))
    } else top.children.push(loneDirective(tag))
  })
  return frames[0]!.children
}

/** The index of each opening tag's end tag. An end tag closes the nearest open tag of its name. */
function matchTags(tags: (DirectiveTag | undefined)[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open: { name: string; index: number }[] = []
  const openByName = new Map<string, number>()
  tags.forEach((tag, index) => {
    if (!tag) return
    const count = openByName.get(tag.name) ?? 0
    if (tag.role === 'open') {
      open.push({ name: tag.name, index })
      openByName.set(tag.name, count + 1)
    } else if (count > 0) closeNearest(tag.name, index)
  })
  return ends

  function closeNearest(name: string, end: number): void {
    for (let opened = open.pop(); opened; opened = open.pop()) {
      openByName.set(opened.name, openByName.get(opened.name)! - 1)
      if (opened.name !== name) continue
      ends.set(opened.index, end)
      return
    }
  }
}

function closedDirective(frame: Frame, end: DirectiveTag, isolated: IsolatedText): Directive {
  const tag = frame.tag!
  const source = isolated.lines.slice(tag.line, end.line + 1).join('\n')
  return { type: 'directive', ...described(tag), source, closed: true, children: frame.children }
}

function loneDirective(tag: DirectiveTag): Directive {
  const name = tag.role === 'close' ? `end${tag.name}` : tag.name
  return { type: 'directive', ...described(tag), name, source: tag.source, closed: false, children: [] }
}

function described(tag: DirectiveTag): Pick<Directive, 'name' | 'attributes' | 'tag'> {
  return { name: tag.name, attributes: tag.attributes, tag: tag.source }
}
