import { registry } from '../api/all.ts'
import type { Importer } from '../imports/imports.ts'
import { Problem } from '../schemas/problem.ts'
import { accountOf } from '../sync/account.ts'
import { importAtRemote } from '../sync/import-at-remote.ts'
import type { Replica } from '../sync/replica.ts'

/** Imports into the remote of a replica, while it is reachable. `replica` is called when it exists. */
export function throughRemote(replica: () => Replica | undefined): Importer {
  return {
    refuse() {
      if (!replica()?.status().online) throw needsRemote()
    },
    async import(path, options) {
      const copy = replica()
      if (!copy) throw needsRemote()
      // The organization is known only after the remote was identified.
      const organization = accountOf(copy.store)?.organizations[0] ?? options.organization
      return importAtRemote(path, { ...options, organization }, async (id, input) => {
        const operation = registry.get(id)
        if (!operation) throw new Error(`There is no operation ${id}`)
        return copy.passOn(operation, input, needsRemote())
      })
    },
  }
}

function needsRemote(): Problem {
  return new Problem(
    'sync.needs-remote',
    'The server of the workspace imports folders and archives, and it is not reachable now. Try again once you are online.',
  )
}
