import { onScopeDispose } from 'vue'
import { useClient } from '../../api/client.ts'
import { useImports } from './imports-store.ts'

/** Follows the import events of the core on every screen. Imports that wait for a choice survive a reload. */
export function useImportEvents(): void {
  const imports = useImports()
  const { call, subscribe } = useClient()
  const stop = subscribe((event) => {
    if (event.type === 'import') imports.handleEvent(event)
    else if (event.type === 'switched') imports.clear()
  })
  onScopeDispose(stop)
  void call('listImports').then(
    ({ items }) => {
      for (const { id, title, books } of items)
        if (books && !imports.jobs.some((job) => job.id === id))
          imports.put({ id, title, books, state: 'choosing', done: 0, total: 0 })
    },
    // Without an answer there is no import to show.
    () => undefined,
  )
}
