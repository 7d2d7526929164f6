import { onScopeDispose, shallowRef, watch, type Ref } from 'vue'

/**
 * Returns a value that becomes true after the first frame with the main part of a screen, and stays so. Work that waits
 * for it does not delay the main part. Call it in the setup of the screen; `isShown` is true once the main part is
 * there.
 */
export function useAfterPaint(isShown: () => boolean): Readonly<Ref<boolean>> {
  const isPainted = shallowRef(false)
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watch(
    isShown,
    (shown) => {
      if (!shown || isPainted.value || frame > 0) return
      // A task after the frame runs when the frame is painted.
      frame = requestAnimationFrame(() => (timer = setTimeout(() => (isPainted.value = true))))
    },
    { immediate: true, flush: 'post' },
  )
  onScopeDispose(() => {
    stop()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  })
  return isPainted
}
