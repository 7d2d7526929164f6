import { flushPromises, mount } from '@vue/test-utils'
import { TooltipProvider } from 'reka-ui'
import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { AddedFile } from '../../../../src-renderer/editor/added-files.ts'
import TargetField from '../../../../src-renderer/editor/forms/TargetField.vue'
import type { LinkPlace } from '../../../../src-renderer/editor/links/link-target.ts'
import { deferred, type Deferred } from '../../support/deferred.ts'

/** Opens the address field of a picture. `addFile` and the search end when the test says so. */
function open(linkPlace?: Partial<LinkPlace>, accepts: 'pages' | 'pictures' = 'pictures') {
  const added: Deferred<AddedFile>[] = []
  const addFile = (): Promise<AddedFile> => {
    const file = deferred<AddedFile>()
    added.push(file)
    return file.promise
  }
  const Field = defineComponent({
    emits: ['chosen', 'refusedFile'],
    setup:
      (_, { emit }) =>
      () =>
        h(TooltipProvider, () =>
          h(TargetField, {
            label: 'Address',
            address: '',
            accepts,
            linkPlace: linkPlace as LinkPlace | undefined,
            addFile: addFile as never,
            onChosen: (address: string) => emit('chosen', address),
          }),
        ),
  })
  const wrapper = mount(Field, { attachTo: document.body })
  /** Picks a file, as the dialog of the system does. */
  async function pick(name: string): Promise<void> {
    const input = wrapper.get<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input.element, 'files', { configurable: true, value: [new File([], name)] })
    await input.trigger('change')
  }
  return { wrapper, added, pick }
}

describe('the address field of a picture', () => {
  it('has the address of the file that was picked last, whatever file is added last', async () => {
    const { wrapper, added, pick } = open()
    await pick('first.png')
    await pick('second.png')
    added[1]?.resolve({ href: 'second.png' } as AddedFile)
    added[0]?.resolve({ href: 'first.png' } as AddedFile)
    await flushPromises()
    expect(wrapper.emitted('chosen')).toEqual([['second.png']])
  })

  it('retains an address that is typed while a file is added', async () => {
    const { wrapper, added, pick } = open()
    await pick('first.png')
    await wrapper.get('input[role=combobox]').setValue('https://example.org/a.png')
    added[0]?.resolve({ href: 'first.png' } as AddedFile)
    await flushPromises()
    expect(wrapper.emitted('chosen')).toEqual([['https://example.org/a.png']])
  })

  it('suggests nothing when the pages cannot be read', async () => {
    const fail = () => Promise.reject(new Error('The host does not respond'))
    const { wrapper } = open({ find: fail, references: fail }, 'pages')
    await wrapper.get('input[role=combobox]').setValue('Ins')
    await flushPromises()
    expect(wrapper.get('input[role=combobox]').attributes('aria-expanded')).toBe('false')
  })
})
