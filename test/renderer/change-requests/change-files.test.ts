import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import type { File } from '../../../src-main/schemas/file.ts'
import { useChangeFiles } from '../../../src-renderer/features/change-requests/use-change-files.ts'
import type { ChangeFiles } from '../../../src-renderer/features/change-requests/use-change-files.ts'
import { mountInChangeRequest } from '../support/change-request.ts'

const file = (id: string) =>
  ({ id, name: id, contentType: 'image/png', downloadURL: `/${id}`, git: { path: id } }) as File

/** Opens a change request with one file. */
async function openFiles() {
  const stored = [file('a.png')]
  let opened: ChangeFiles | undefined
  const Screen = defineComponent({
    setup() {
      opened = useChangeFiles(() => '')
      return () => null
    },
  })
  const { host } = await mountInChangeRequest(Screen, {
    answers: { listFilesInChangeRequestById: () => ({ items: [...stored], count: stored.length }) as never },
  })
  const lists = () => host.callCount('listFilesInChangeRequestById')
  return { host, stored, lists, files: opened!.files }
}

it('a file that another user adds is found after the content changed', async () => {
  const { host, stored, files, lists } = await openFiles()
  stored.push(file('b.png'))
  expect(files.byPath('b.png')).toBeUndefined()
  await flushPromises()
  expect(lists()).toBe(1)
  host.touch({ kind: 'content', space: 's', changeRequest: 'c' })
  expect(files.byPath('b.png')).toBeUndefined()
  await flushPromises()
  expect(files.byPath('b.png')?.id).toBe('b.png')
  expect(lists()).toBe(2)
})

it('a change of content reads no files while none is missing', async () => {
  const { host, files, lists } = await openFiles()
  host.touch({ kind: 'content', space: 's', changeRequest: 'c' })
  expect(files.byPath('a.png')?.id).toBe('a.png')
  await flushPromises()
  expect(lists()).toBe(1)
})
