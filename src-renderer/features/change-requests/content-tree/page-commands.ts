import {
  Copy,
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
import type { PaletteItem } from '../../../session/palette-item.ts'
import { AT_END, SHOWN_MOVE_KEYS, type MoveDirection } from '../../../ui/tree/tree-moves.ts'
import type { DraftPlace } from './draft-row.ts'
import type { PageMenuActions } from './page-menu.ts'

type Add = PageMenuActions['add']

/** Returns the commands that add entries: after the open page, or at the end of the tree without one. */
export function additionCommands(node: PageNode | undefined, add: Add): PaletteItem[] {
  const place = node ? `After “${node.page.title}”` : 'At the end of the pages'
  const draft: DraftPlace = node
    ? { place: { into: node.parent?.page.id ?? null, at: node.index + 1 }, after: node.page.id }
    : { place: { into: null, at: AT_END } }
  return [
    { id: 'add-page', title: 'New page', place, icon: FilePlus2, run: () => add('page', draft) },
    {
      id: 'add-page-from-template',
      title: 'New page from template',
      place,
      icon: LayoutTemplate,
      run: () => add('template', draft),
    },
    { id: 'add-group', title: 'New group', place, icon: FolderPlus, run: () => add('group', draft) },
    { id: 'add-link', title: 'New link', place, icon: Link, run: () => add('link', draft) },
  ]
}

/** Returns the commands on the open page of a change request. */
export function pageCommands(node: PageNode, actions: PageMenuActions): PaletteItem[] {
  const { id: page, title: place, type, hidden } = node.page
  const below: DraftPlace = { place: { into: page, at: AT_END } }
  const command = (id: string, title: string, icon: typeof Copy, run: () => void): PaletteItem => ({
    id,
    title,
    place,
    icon,
    run,
  })
  return [
    ...(type === 'document' || type === 'group'
      ? [command('add-page-below', 'New page below this page', FilePlus2, () => actions.add('page', below))]
      : []),
    { ...command('rename-page', 'Rename page', Pencil, () => actions.rename(node)), keys: 'f2' },
    command('duplicate-page', 'Duplicate page', Copy, () => actions.duplicate([page])),
    ...(type === 'document'
      ? [
          command('save-as-template', 'Save page as template', LayoutTemplate, () =>
            actions.makeTemplate(node),
          ),
        ]
      : []),
    hidden === true
      ? command('show-page', 'Show page in the table of contents', Eye, () =>
          actions.setHidden([page], false),
        )
      : command('hide-page', 'Hide page from the table of contents', EyeOff, () =>
          actions.setHidden([page], true),
        ),
    command('move-page', 'Move page to…', FolderInput, () => actions.pickPlace([page])),
    ...moveCommands(actions, command),
    command('delete-page', 'Delete page', Trash2, () => actions.remove([page])),
  ]
}

const MOVES: readonly [direction: MoveDirection, title: string, icon: typeof MoveUp][] = [
  ['up', 'Move page up', MoveUp],
  ['down', 'Move page down', MoveDown],
  ['in', 'Move page into the page above', ListIndentIncrease],
  ['out', 'Move page out', ListIndentDecrease],
]

const moveCommands = (
  { canMove, move }: PageMenuActions,
  command: (id: string, title: string, icon: typeof Copy, run: () => void) => PaletteItem,
): PaletteItem[] =>
  MOVES.filter(([direction]) => canMove(direction)).map(([direction, title, icon]) => ({
    ...command(`move-page-${direction}`, title, icon, () => move(direction)),
    keys: SHOWN_MOVE_KEYS[direction],
  }))
