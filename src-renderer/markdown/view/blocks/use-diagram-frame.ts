import { onBeforeUnmount, onMounted, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { LONGEST_DIAGRAM, readFrameAnswer } from '../../diagram-messages.ts'
import type { DrawDiagram } from '../../diagram-messages.ts'
import { usePageTheme } from '../use-page-theme.ts'

/** The state of a diagram's drawing. */
export type DiagramState = { kind: 'waiting' } | { kind: 'drawn' } | { kind: 'failed'; sentence: string }

/** The timeout of a drawing, in milliseconds. */
const TIMEOUT = 10_000
/** The largest height of a drawing, in pixels. */
const TALLEST = 4_000
const FIRST_HEIGHT = 160
/** The address of the frame, relative to the address of the app. */
const FRAME_ADDRESS = `${import.meta.env.BASE_URL}mermaid-frame.html`

/**
 * Draws a diagram in a frame without an origin. The frame can run only our script, and reports only the height of the
 * drawing. After a timeout, the source is shown in place of the frame.
 */
export function useDiagramFrame(
  source: Readonly<Ref<string>>,
  frame: Readonly<Ref<HTMLIFrameElement | null>>,
): { state: Ref<DiagramState>; height: Ref<number>; address: string } {
  const state = ref<DiagramState>(firstState(source.value))
  const height = ref(FIRST_HEIGHT)
  const theme = usePageTheme()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReady = false

  function draw(): void {
    if (!isReady) return
    const message: DrawDiagram = { type: 'carrel-draw', source: source.value, theme: theme.value }
    frame.value?.contentWindow?.postMessage(message, '*')
    watchTime()
  }

  function watchTime(): void {
    clearTimeout(timer)
    timer = setTimeout(() => fail('Drawing this diagram took too long. Here is its source.'), TIMEOUT)
  }

  function fail(sentence: string): void {
    clearTimeout(timer)
    isReady = false
    state.value = { kind: 'failed', sentence }
  }

  function handleMessage(event: MessageEvent): void {
    if (!frame.value || event.source !== frame.value.contentWindow) return
    const answer = readFrameAnswer(event.data)
    if (answer?.type === 'carrel-frame-ready') {
      isReady = true
      draw()
    } else if (answer?.type === 'carrel-drawn') {
      clearTimeout(timer)
      height.value = Math.min(Math.max(answer.height, 20), TALLEST)
      state.value = { kind: 'drawn' }
    } else if (answer) fail(`This diagram could not be drawn (${answer.reason}). Here is its source.`)
  }

  onMounted(() => window.addEventListener('message', handleMessage))
  onBeforeUnmount(() => {
    window.removeEventListener('message', handleMessage)
    clearTimeout(timer)
  })
  watch(source, (text) => {
    state.value = firstState(text)
    draw()
  })
  watch(theme, draw)
  return { state, height, address: FRAME_ADDRESS }
}

function firstState(source: string): DiagramState {
  if (source.length <= LONGEST_DIAGRAM) return { kind: 'waiting' }
  return { kind: 'failed', sentence: 'This diagram is too long to be drawn. Here is its source.' }
}
