import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuPortal,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
} from 'reka-ui'
import type { MenuParts } from './menu-entry.ts'

/** The parts of a menu that opens from a button. */
export const MENU_PARTS: MenuParts = {
  item: DropdownMenuItem,
  label: DropdownMenuLabel,
  separator: DropdownMenuSeparator,
  sub: DropdownMenuSub,
  subTrigger: DropdownMenuSubTrigger,
  subContent: DropdownMenuSubContent,
  portal: DropdownMenuPortal,
}
