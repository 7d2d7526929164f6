import { defineComponent } from 'vue'
import { useMenuCommands } from './use-menu-commands.ts'

/**
 * Listens to the menus of the desktop and draws nothing. It stands within the shell, because a component cannot inject
 * its own provisions, such as the open space.
 */
export default defineComponent({
  name: 'DesktopMenus',
  setup() {
    useMenuCommands()
    return () => null
  },
})
