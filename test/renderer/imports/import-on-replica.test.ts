import { flushPromises } from '@vue/test-utils'
import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import type { Organization } from '../../../src-main/schemas/people/organization.ts'
import DropOverlay from '../../../src-renderer/features/imports/DropOverlay.vue'
import ImportsScreen from '../../../src-renderer/features/imports/ImportsScreen.vue'
import { useToasts } from '../../../src-renderer/stores/toasts.ts'
import { mountOnReplica } from '../support/replica.ts'

const Imports = defineComponent({ render: () => [h(ImportsScreen), h(DropOverlay)] })
const offline = { state: 'offline', online: false } as const

async function open(connection: Parameters<typeof mountOnReplica>[1] = {}) {
  const app = await mountOnReplica(Imports, connection)
  await flushPromises()
  const button = () => app.wrapper.findAll('button').find((each) => each.text() === 'Import a folder')!
  return { ...app, button }
}

describe('importing on a replica', () => {
  it('is offered while the server is reachable, and names the server that imports', async () => {
    const { wrapper, button } = await open()
    expect(button().attributes('disabled')).toBeUndefined()
    expect(wrapper.text()).toContain('docs.example.org imports it')
  })

  it('is not offered to a user without the right to create spaces, with the reason', async () => {
    const docs = { id: 'o', title: 'Docs', permissions: { createContent: false } } as Organization
    const { wrapper, button } = await open({
      answers: { listOrganizationsForAuthenticatedUser: () => ({ items: [docs], count: 1 }) },
    })
    expect(button()).toBeUndefined()
    expect(wrapper.text()).toContain('Ask an administrator.')
  })

  it('waits for the server, and reports that', async () => {
    const { wrapper, button } = await open({ connection: offline })
    expect(button().attributes('disabled')).toBeDefined()
    expect(wrapper.text()).toContain('Importing needs the server, which is not reachable now')
  })

  it('refuses a drop offline with a sentence, before anything is sent', async () => {
    const { host } = await open({ connection: offline })
    const startImport = vi.spyOn(host.uploads!, 'startImport')
    const file = new File(['bytes'], 'book.zip')
    const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }]
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { types: ['Files'], files: [file], items } })
    window.dispatchEvent(drop)
    await flushPromises()
    expect(useToasts().toasts).toMatchObject([
      { text: expect.stringContaining('Importing needs the server'), tone: 'danger' },
    ])
    expect(startImport).not.toHaveBeenCalled()
  })
})
