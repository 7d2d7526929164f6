import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import ScreenBar from '../../../src-renderer/ui/screen/ScreenBar.vue'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'

/** Returns the words of the path of a page that is three levels deep, in a tight window or a wide one. */
async function pathIn(isTight: boolean): Promise<string[]> {
  const list = { addEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: isTight && query.includes('1080px') }))
  const crumbs = ['cpp-docs', 'Assembler', 'Arm', 'Command-line reference'].map((label, at) => ({
    label,
    to: at < 3 ? '/' : undefined,
  }))
  const { wrapper } = await mountInApp(ScreenBar, { host: new FakeHost({}), props: { crumbs } })
  await flushPromises()
  return wrapper.findAll('nav .label, nav button').map((step) => step.attributes('aria-label') ?? step.text())
}

describe('the path of a screen', () => {
  it('is whole in a wide window', async () => {
    expect(await pathIn(false)).toEqual(['cpp-docs', 'Assembler', 'Arm', 'Command-line reference'])
  })

  it('is folded between its first and last step in a tight window', async () => {
    expect(await pathIn(true)).toEqual(['cpp-docs', 'The steps between', 'Command-line reference'])
  })
})
