import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { openLive } from './open-live.ts'

it('live preview shows code within the line of the caret as on the page, with its marks around the caret', async () => {
  const { view, close } = await openLive('Run `go test` and **`go run`** now.\n\nNext\n')
  const shown = async (caret: number) => {
    view.dispatch({ selection: { anchor: caret } })
    await flushPromises()
    const code = [...view.contentDOM.querySelectorAll('.cm-live-inline-code')]
    return [view.contentDOM.querySelector('.cm-line')?.textContent, ...code.map((span) => span.textContent)]
  }
  expect(await shown(0)).toEqual(['Run go test and go run now.', 'go test', 'go run'])
  expect(await shown(6)).toEqual(['Run `go test` and go run now.', 'go test', 'go run'])
  expect(view.state.doc.toString()).toBe('Run `go test` and **`go run`** now.\n\nNext\n')
  close()
})
