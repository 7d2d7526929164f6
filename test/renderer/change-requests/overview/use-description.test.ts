import { describe, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import {
  useDescription,
  type Description,
} from '../../../../src-renderer/features/change-requests/overview/use-description.ts'
import { useToasts } from '../../../../src-renderer/stores/toasts.ts'
import { mountInChangeRequest } from '../../support/change-request.ts'

/** Opens a change request with a description. Returns its editing and the state of the core. */
async function open(stored: string) {
  const core = { description: stored }
  const changeRequest = () => ({
    id: 'c',
    number: 3,
    status: 'draft',
    space: 's',
    ...(core.description !== '' && { description: { markdown: core.description } }),
  })
  let description: Description | undefined
  const Inside = defineComponent({
    setup() {
      description = useDescription()
      return () => null
    },
  })
  const app = await mountInChangeRequest(Inside, {
    answers: {
      getChangeRequestById: () => changeRequest() as never,
      updateChangeRequestById: ({ body }) => {
        core.description = body?.description?.markdown ?? core.description
        return changeRequest() as never
      },
    },
  })
  return { app, core, description: description! }
}

describe('the description of a change request', () => {
  it('is saved, and its draft is deleted', async () => {
    const { core, description } = await open('Old')
    description.edit()
    expect(description.text.value).toBe('Old')
    description.text.value = 'New'
    await description.save.run()
    expect(core.description).toBe('New')
    expect(description.stored.value).toBe('New')
    expect(description.isEditing.value).toBe(false)
    expect(description.hasDraft.value).toBe(false)
  })

  it('of another user is shown before it is replaced', async () => {
    const { core, description } = await open('Old')
    description.edit()
    description.text.value = 'Mine'
    core.description = 'Theirs'
    await description.save.run()
    expect(description.newer.value).toBe('Theirs')
    expect(core.description).toBe('Theirs')
    await description.save.run()
    expect(core.description).toBe('Mine')
    expect(description.newer.value).toBeUndefined()
  })

  it('has no conflict when another user wrote the same', async () => {
    const { core, description } = await open('Old')
    description.edit()
    description.text.value = 'Same'
    core.description = 'Same'
    await description.save.run()
    expect(description.isEditing.value).toBe(false)
    expect(core.description).toBe('Same')
  })

  it('retains its draft after the screen was left, until the draft is discarded', async () => {
    const first = await open('Old')
    first.description.edit()
    first.description.text.value = 'Half a sen'
    first.app.wrapper.unmount()
    const { description } = await open('Old')
    expect(description.hasDraft.value).toBe(true)
    description.edit()
    expect(description.text.value).toBe('Half a sen')
    description.cancel()
    expect(description.hasDraft.value).toBe(false)
  })

  it('retains the text that is typed while it is saved', async () => {
    const { core, description } = await open('Old')
    description.edit()
    description.text.value = 'New'
    const saved = description.save.run()
    description.text.value = 'New, and more'
    await saved
    expect(core.description).toBe('New')
    expect(description.isEditing.value).toBe(true)
    expect(description.text.value).toBe('New, and more')
    await description.save.run()
    expect(core.description).toBe('New, and more')
    expect(description.isEditing.value).toBe(false)
  })

  it('that was discarded can be restored at once', async () => {
    const { description } = await open('Old')
    description.edit()
    description.text.value = 'Many new words'
    description.cancel()
    expect([description.isEditing.value, description.hasDraft.value]).toEqual([false, false])
    useToasts().toasts.at(-1)?.action?.run()
    expect([description.isEditing.value, description.text.value]).toEqual([true, 'Many new words'])
  })

  it('that was not changed is closed without a message', async () => {
    const { description } = await open('Old')
    description.edit()
    description.cancel()
    expect(useToasts().toasts).toEqual([])
  })
})
