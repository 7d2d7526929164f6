import { flushPromises } from '@vue/test-utils'
import { expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import BooksDialog from '../../../src-renderer/features/imports/books/BooksDialog.vue'
import { useImports } from '../../../src-renderer/features/imports/imports-store.ts'
import { useImportEvents } from '../../../src-renderer/features/imports/use-import-events.ts'
import { deferred } from '../support/deferred.ts'
import { FakeHost } from '../support/fake-host.ts'
import { mountInApp } from '../support/mount-in-app.ts'
import { pressButton } from '../support/press-button.ts'

const books = { title: 'Docs', books: 2, rows: [], notes: [], structure: null, isRootBook: false }
const event = (state: ImportEvent['state'], id = 'i'): ImportEvent => ({
  type: 'import',
  id,
  state,
  title: 'Docs',
  done: 0,
  total: 0,
  ...(state === 'choosing' && { books }),
})

it('an import that ends before the answer to the choice is shown as done', async () => {
  const answered = deferred<void>()
  const host = new FakeHost({
    listImports: () => ({ items: [] }) as never,
    chooseImport: () => answered.promise as never,
  })
  host.desktop = {} as never
  const Imports = defineComponent({
    setup() {
      useImportEvents()
      const imports = useImports()
      return () =>
        imports.jobs
          .filter(({ id, state }) => state === 'choosing' && imports.choosing === id)
          .map((job) => h(BooksDialog, { key: job.id, job: { ...job, books } as never }))
    },
  })
  await mountInApp(Imports, { host })
  host.changes.emit(event('choosing'))
  await flushPromises()
  await pressButton('Import')
  host.changes.emit(event('done'))
  host.changes.emit(event('choosing', 'other'))
  answered.resolve()
  await flushPromises()
  const imports = useImports()
  expect(imports.jobs.find(({ id }) => id === 'i')?.state).toBe('done')
  expect(imports.choosing).toBe('other')
})
