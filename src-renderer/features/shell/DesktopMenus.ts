import { defineComponent } from 'vue'
import { useMenuCommands } from './use-menu-commands.ts'

/**
 * Listens to the menus of the desktop, and draws nothing. It stands inside of the shell, because a component
 * does not see what it provides itself: the open space, above all.
 */
export default defineComponent({
  name: 'DesktopMenus',
  setup() {
    useMenuCommands()
    return () => null
  },
})
