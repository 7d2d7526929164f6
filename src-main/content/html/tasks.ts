import type { Element, ElementContent, Parents } from 'hast'
import { attributeOf, elementsOf, removeElements } from './hast-walk.ts'

/** A check box as text, as Notion copies it. */
const WRITTEN_BOX = /^\s*\[([ xX])\]\s+/
/** The elements through which the check box of an item is sought. */
const WRAPPERS = new Set('p span label div task-button'.split(' '))

/** Puts a check box at the beginning of each task, in whatever form a program has copied it. */
export function readTasks(root: Parents): void {
  joinLists(root)
  for (const element of elementsOf(root))
    if (attributeOf(element, 'dataNodeType') === 'actionList') readActionList(element)
  for (const item of elementsOf(root)) {
    if (item.tagName !== 'li') continue
    const isDone = readState(item)
    if (isDone !== undefined) item.children = [checkBox(isDone), ...item.children]
  }
}

/** Joins lists of one item each. An export of Notion has one for each item. */
function joinLists(parent: Parents): void {
  const children: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element') joinLists(child)
    const name = listName(child)
    const last = children.findLast((node) => node.type !== 'text' || node.value.trim() !== '')
    if (name !== undefined && last?.type === 'element' && listName(last) === name)
      last.children.push(...(child as Element).children)
    else children.push(child)
  }
  parent.children = children
}

function listName(node: ElementContent): string | undefined {
  if (node.type !== 'element') return undefined
  return /\b(?:to-do-list|bulleted-list|numbered-list)\b/.exec(attributeOf(node, 'className') ?? '')?.[0]
}

/** Makes a list of the tasks of the Confluence cloud, which are nested in other elements. */
function readActionList(list: Element): void {
  const tasks = [...elementsOf(list)].filter((element) => attributeOf(element, 'dataTaskState') !== undefined)
  for (const task of tasks) {
    task.tagName = 'li'
    removeElements(task, ({ tagName }) => tagName === 'input')
  }
  list.tagName = 'ul'
  list.children = tasks
}

/** Returns the state of a task, and removes the sign of it; undefined for another item. */
function readState(item: Element): boolean | undefined {
  const state = attributeOf(item, 'dataTaskState')
  if (state !== undefined) return state === 'DONE'
  if (attributeOf(item, 'dataInlineTaskId') !== undefined)
    return /\bchecked\b/.test(attributeOf(item, 'className') ?? '')
  return takeBox(item)
}

/** Removes the check box at the beginning of an element. Returns its state, or undefined without one. */
function takeBox(parent: Element): boolean | undefined {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'text' && child.value.trim() !== '') return takeWrittenBox(child)
    if (child.type !== 'element') continue
    const state = stateOfBox(child)
    if (state !== undefined) {
      parent.children.splice(index, 1)
      return state
    }
    if (!WRAPPERS.has(child.tagName)) return undefined
    if (child.children.length > 0) return takeBox(child)
  }
  return undefined
}

function takeWrittenBox(text: { value: string }): boolean | undefined {
  const sign = WRITTEN_BOX.exec(text.value)?.[1]
  if (sign === undefined) return undefined
  text.value = text.value.replace(WRITTEN_BOX, '')
  return sign !== ' '
}

function stateOfBox(element: Element): boolean | undefined {
  if (element.tagName === 'input' && attributeOf(element, 'type') === 'checkbox')
    return attributeOf(element, 'checked') !== undefined
  const [, state] = /\bcheckbox-(on|off)\b/.exec(attributeOf(element, 'className') ?? '') ?? []
  return state === undefined ? undefined : state === 'on'
}

function checkBox(isDone: boolean): ElementContent {
  const properties = { type: 'checkbox', ...(isDone && { checked: true }) }
  return { type: 'element', tagName: 'input', properties, children: [] }
}
