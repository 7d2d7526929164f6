import mermaid from 'mermaid'
import { DIAGRAM_COLOURS } from './diagram-colours.ts'
import type { DrawDiagram, FromDiagramFrame } from './diagram-messages.ts'
import { LONGEST_DIAGRAM } from './diagram-messages.ts'

/** Runs in a frame without an origin. Receives a source from the page around it and draws it here. */
const DRAWING_ID = 'drawing'
let drawn = 0

window.addEventListener('message', (event: MessageEvent<DrawDiagram>) => {
  if (event.source !== window.parent || event.data?.type !== 'carrel-draw') return
  void draw(event.data)
})

async function draw({ source, theme }: DrawDiagram): Promise<void> {
  const place = document.querySelector('main')
  if (!place || source.length > LONGEST_DIAGRAM) return
  const turn = ++drawn
  document.documentElement.dataset['theme'] = theme
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: 'base',
    themeVariables: DIAGRAM_COLOURS[theme],
    maxTextSize: LONGEST_DIAGRAM,
    maxEdges: 500,
    fontFamily: 'Inter Variable, system-ui, sans-serif',
    suppressErrorRendering: true,
  })
  try {
    const { svg } = await mermaid.render(`${DRAWING_ID}-${turn}`, source)
    if (turn !== drawn) return
    place.innerHTML = svg
    answer({ type: 'carrel-drawn', height: Math.ceil(place.getBoundingClientRect().height) })
  } catch (error) {
    answer({ type: 'carrel-not-drawn', reason: reasonOf(error) })
  }
}

/** The first line names the error and its place. The rest repeats the source. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0]!.replace(/[:.\s]+$/, '')
}

function answer(message: FromDiagramFrame): void {
  window.parent.postMessage(message, '*')
}

new ResizeObserver(() => {
  const place = document.querySelector('main')
  if (place?.firstElementChild) {
    answer({ type: 'carrel-drawn', height: Math.ceil(place.getBoundingClientRect().height) })
  }
}).observe(document.body)

answer({ type: 'carrel-frame-ready' })
