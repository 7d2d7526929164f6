import { defineAsyncComponent, onBeforeUnmount, onMounted, type Component } from 'vue'
import { whenIdle } from './timing/when-idle.ts'

/** The delay of loading after the screen is shown, in milliseconds. */
const AFTER = 1500

/**
 * Returns a component whose code is loaded soon after the screen is shown, or at its first use. So the screen does not
 * wait for it, and it also opens without a connection. Call it in the setup of the component that shows it.
 */
export function useLateComponent<Shown extends Component>(load: () => Promise<{ default: Shown }>): Shown {
  let cancel: (() => void) | undefined
  onMounted(() => {
    // The first use requests the same code again and reports a failure.
    cancel = whenIdle(AFTER, () => void load().catch(() => undefined))
  })
  onBeforeUnmount(() => cancel?.())
  return defineAsyncComponent(load)
}
