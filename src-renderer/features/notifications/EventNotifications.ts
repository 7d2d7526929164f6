import { defineComponent } from 'vue'
import { useNotifications } from './use-notifications.ts'

/** Shows notifications and draws nothing. It stands within the shell, whose parts it needs. */
export default defineComponent({
  name: 'EventNotifications',
  setup() {
    useNotifications()
    return () => null
  },
})
