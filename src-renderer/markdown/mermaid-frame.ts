import mermaid from 'mermaid'
import { DIAGRAM_COLOURS } from './diagram-colours.ts'
import type { DrawDiagram, FromDiagramFrame } from './diagram-messages.ts'
import { LONGEST_DIAGRAM } from './diagram-messages.ts'

/** The id of the drawing. This script runs in a frame without an origin and draws the sources that the page sends. */
const DRAWING_ID = 'drawing'
/** The fonts of the app's words. A system without emoji of its own draws those that come with the app. */
const FONTS =
  "'Inter Variable', system-ui, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', 'Noto Emoji Variable', sans-serif"
/** The smallest scale of a drawing. Its words have 16 pixels at full size. A wider drawing scrolls. */
const LEAST_SCALE = 0.7
let drawings = 0

window.addEventListener('message', (event: MessageEvent<DrawDiagram>) => {
  if (event.source !== window.parent || event.data?.type !== 'carrel-draw') return
  void draw(event.data)
})

async function draw({ source, theme }: DrawDiagram): Promise<void> {
  const container = document.querySelector('main')
  if (!container || source.length > LONGEST_DIAGRAM) return
  const turn = ++drawings
  document.documentElement.dataset['theme'] = theme
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    themeVariables: DIAGRAM_COLOURS[theme],
    maxTextSize: LONGEST_DIAGRAM,
    maxEdges: 500,
    fontFamily: FONTS,
    suppressErrorRendering: true,
  })
  try {
    const { svg } = await mermaid.render(`${DRAWING_ID}-${turn}`, source)
    if (turn !== drawings) return
    container.innerHTML = svg
    boundScale(container)
    answer({ type: 'carrel-drawn', height: Math.ceil(container.getBoundingClientRect().height) })
  } catch (error) {
    // The failure of an older source would end the frame, in which a newer one is drawn.
    if (turn !== drawings) return
    answer({ type: 'carrel-not-drawn', reason: reasonOf(error) })
  }
}

/** Bounds the scale of the drawing in a narrow window. */
function boundScale(container: HTMLElement): void {
  const drawing = container.querySelector('svg')
  if (drawing) drawing.style.minWidth = `${Math.round(drawing.viewBox.baseVal.width * LEAST_SCALE)}px`
  markScrollable(container)
}

/** Makes a drawing that is wider than the frame a tab stop, so that keys scroll it. */
function markScrollable(container: HTMLElement): void {
  const isWide = container.scrollWidth > container.clientWidth
  if (isWide) container.setAttribute('tabindex', '0')
  else container.removeAttribute('tabindex')
}

/** Returns the first line of an error, which names its place. The rest repeats the source. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0]!.replace(/[:.\s]+$/, '')
}

function answer(message: FromDiagramFrame): void {
  window.parent.postMessage(message, '*')
}

new ResizeObserver(() => {
  const container = document.querySelector('main')
  if (container?.firstElementChild) {
    markScrollable(container)
    answer({ type: 'carrel-drawn', height: Math.ceil(container.getBoundingClientRect().height) })
  }
}).observe(document.body)

answer({ type: 'carrel-frame-ready' })
