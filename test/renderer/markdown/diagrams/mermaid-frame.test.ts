import { expect, it, vi } from 'vitest'
import type { FromDiagramFrame } from '../../../../src-renderer/markdown/diagram-messages.ts'

const drawings = new Map<string, PromiseWithResolvers<{ svg: string }>>()
vi.mock('mermaid', () => ({
  default: {
    initialize: () => undefined,
    render(_id: string, source: string) {
      const drawing = Promise.withResolvers<{ svg: string }>()
      drawings.set(source, drawing)
      return drawing.promise
    },
  },
}))

it('reports no failure of a source that a newer one has replaced', async () => {
  document.body.append(document.createElement('main'))
  const answers: FromDiagramFrame[] = []
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => void answers.push(message))
  await import('../../../../src-renderer/markdown/mermaid-frame.ts')
  for (const source of ['flowchart', 'flowchart LR\n  A --> B']) {
    const data = { type: 'carrel-draw', source, theme: 'light' }
    window.dispatchEvent(new MessageEvent('message', { data, source: window.parent as Window }))
  }
  drawings.get('flowchart')!.reject(new Error('Parse error'))
  drawings.get('flowchart LR\n  A --> B')!.resolve({ svg: '<svg viewBox="0 0 1 1"></svg>' })
  await expect.poll(() => answers.map(({ type }) => type)).toContain('carrel-drawn')
  expect(answers.map(({ type }) => type)).not.toContain('carrel-not-drawn')
})
