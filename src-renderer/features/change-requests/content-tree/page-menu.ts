import {
  Copy,
  CornerLeftUp,
  Eye,
  EyeOff,
  FilePlus2,
  FolderInput,
  FolderPlus,
  LayoutTemplate,
  Link,
  ListIndentDecrease,
  ListIndentIncrease,
  MoveDown,
  MoveUp,
  Pencil,
  Trash2,
} from '@lucide/vue'
import type { PageNode } from '../../../session/page-tree/page-node.ts'
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts'
import { AT_END, SHOWN_MOVE_KEYS, type MoveDirection } from '../../../ui/tree/tree-moves.ts'
import type { DraftPlace } from './draft-row.ts'

/** The kinds of new entries that a menu offers. */
export type NewKind = 'page' | 'template' | 'group' | 'link'

/** The requests of the menu of a page. */
export interface PageMenuActions {
  add: (kind: NewKind, draft: DraftPlace) => void
  rename: (node: PageNode) => void
  setAddress: (node: PageNode) => void
  makeTemplate: (node: PageNode) => void
  duplicate: (pages: readonly string[]) => void
  setHidden: (pages: readonly string[], hidden: boolean) => void
  canMove: (direction: MoveDirection) => boolean
  move: (direction: MoveDirection) => void
  pickPlace: (pages: readonly string[]) => void
  remove: (pages: readonly string[]) => void
}

/** Returns the entries that add pages, groups and links at a place. */
export function additionEntries(draft: DraftPlace, add: PageMenuActions['add']): MenuEntry[] {
  return [
    { label: 'New page', icon: FilePlus2, select: () => add('page', draft) },
    { label: 'New page from template…', icon: LayoutTemplate, select: () => add('template', draft) },
    { label: 'New group', icon: FolderPlus, select: () => add('group', draft) },
    { label: 'New link', icon: Link, select: () => add('link', draft) },
  ]
}

/** Returns the menu of a page. `pages` are all selected ones when it is one of them. */
export function pageMenu(node: PageNode, pages: readonly string[], actions: PageMenuActions): MenuEntry[] {
  return pages.length > 1 ? menuOfSeveral(pages, actions) : menuOfOne(node, pages, actions)
}

function menuOfSeveral(pages: readonly string[], actions: PageMenuActions): MenuEntry[] {
  return [
    { kind: 'label', label: `${pages.length} pages selected` },
    { label: 'Duplicate', icon: Copy, select: () => actions.duplicate(pages) },
    ...visibility(pages, actions),
    { kind: 'separator' },
    ...moveEntries(pages, actions),
    { kind: 'separator' },
    removal(pages, actions),
  ]
}

function menuOfOne(node: PageNode, pages: readonly string[], actions: PageMenuActions): MenuEntry[] {
  const { page, parent, index } = node
  const after: DraftPlace = { place: { into: parent?.page.id ?? null, at: index + 1 }, after: page.id }
  const below: DraftPlace = { place: { into: page.id, at: AT_END } }
  return [
    {
      kind: 'submenu',
      label: 'Add after this',
      icon: FilePlus2,
      entries: additionEntries(after, actions.add),
    },
    ...(page.type === 'link' || page.type === 'computed'
      ? []
      : [
          {
            kind: 'submenu' as const,
            label: 'Add below this',
            icon: CornerLeftUp,
            entries: additionEntries(below, actions.add),
          },
        ]),
    { kind: 'separator' },
    { label: 'Rename', icon: Pencil, keys: 'f2', select: () => actions.rename(node) },
    ...(page.type === 'link'
      ? [{ label: 'Change the address…', icon: Link, select: () => actions.setAddress(node) }]
      : []),
    { label: 'Duplicate', icon: Copy, select: () => actions.duplicate(pages) },
    ...(page.type === 'document'
      ? [{ label: 'Save as template…', icon: LayoutTemplate, select: () => actions.makeTemplate(node) }]
      : []),
    ...(page.hidden === true
      ? [{ label: SHOW, icon: Eye, select: () => actions.setHidden(pages, false) }]
      : [{ label: HIDE, icon: EyeOff, select: () => actions.setHidden(pages, true) }]),
    { kind: 'separator' },
    ...moveEntries(pages, actions),
    { kind: 'separator' },
    removal(pages, actions),
  ]
}

const HIDE = 'Hide from the table of contents'
const SHOW = 'Show in the table of contents'

const visibility = (pages: readonly string[], { setHidden }: PageMenuActions): MenuEntry[] => [
  { label: HIDE, icon: EyeOff, select: () => setHidden(pages, true) },
  { label: SHOW, icon: Eye, select: () => setHidden(pages, false) },
]

const removal = (pages: readonly string[], { remove }: PageMenuActions): MenuEntry => ({
  label: 'Delete',
  icon: Trash2,
  keys: 'delete',
  danger: true,
  select: () => remove(pages),
})

function moveEntries(pages: readonly string[], { canMove, move, pickPlace }: PageMenuActions): MenuEntry[] {
  const entry = (label: string, direction: MoveDirection, icon: typeof MoveUp): MenuEntry => ({
    label,
    icon,
    keys: SHOWN_MOVE_KEYS[direction],
    disabled: !canMove(direction),
    select: () => move(direction),
  })
  return [
    entry('Move up', 'up', MoveUp),
    entry('Move down', 'down', MoveDown),
    entry('Move into the page above', 'in', ListIndentIncrease),
    entry('Move out', 'out', ListIndentDecrease),
    { label: 'Move to…', icon: FolderInput, select: () => pickPlace(pages) },
  ]
}
