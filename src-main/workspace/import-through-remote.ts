import { registry } from '../api/all.ts'
import type { Importer } from '../imports/imports.ts'
import { Problem } from '../schemas/problem.ts'
import { accountOf } from '../sync/account.ts'
import { importAtRemote, type CallRemote } from '../sync/import-at-remote.ts'
import type { Replica } from '../sync/replica.ts'
import { createSiteOf } from './books/site-of-books.ts'

/** Returns an importer into the reachable remote of a replica. `replica` is called after the workspace was opened. */
export function throughRemote(replica: () => Replica | undefined): Importer {
  const reachableReplica = (): Replica => {
    const copy = replica()
    if (!copy) throw needsRemote()
    return copy
  }
  const callRemote =
    (copy: Replica): CallRemote =>
    (id, input) => {
      const operation = registry.get(id)
      if (!operation) throw new Error(`There is no operation ${id}`)
      return copy.forward(operation, input, needsRemote())
    }
  // The first identification of the remote provides the organization.
  const organizationOf = (copy: Replica) => accountOf(copy.store)?.organizations[0]
  return {
    refuse() {
      if (!replica()?.status().online) throw needsRemote()
    },
    async import(path, options) {
      const copy = reachableReplica()
      const organization = organizationOf(copy) ?? options.organization
      return importAtRemote(path, { ...options, organization }, callRemote(copy))
    },
    async createSite({ site, title, spaces }) {
      const copy = reachableReplica()
      const organization = organizationOf(copy)
      if (site === null || organization === undefined) return ''
      return createSiteOf({ organization, title, site, spaces }, callRemote(copy))
    },
  }
}

function needsRemote(): Problem {
  return new Problem(
    'sync.needs-remote',
    'The server of the workspace imports folders and archives, and it is not reachable now. Try again once you are online.',
  )
}
