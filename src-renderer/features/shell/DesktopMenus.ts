import { defineComponent } from 'vue'
import { useMenuCommands } from './use-menu-commands.ts'
import { useOpenedInvites } from './use-opened-invites.ts'

/**
 * Listens to the menus and the opened invites of the desktop, and draws nothing. It stands within the shell, because a
 * component cannot inject its own provisions, such as the open space.
 */
export default defineComponent({
  name: 'DesktopMenus',
  setup() {
    useMenuCommands()
    useOpenedInvites()
    return () => null
  },
})
