import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

const INTERVAL = 30_000

const now = shallowRef(new Date())
let listeners = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the current time, precise to half a minute. All ages share one clock. */
export function useNow(): Readonly<Ref<Date>> {
  if (listeners++ === 0) {
    now.value = new Date()
    timer = setInterval(() => (now.value = new Date()), INTERVAL)
  }
  onScopeDispose(() => {
    if (--listeners === 0) clearInterval(timer)
  })
  return readonly(now)
}
