import type { Importer } from '../../imports/imports.ts'
import { importFound } from '../../imports/write/import-found.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { createSiteOf, type CallAs } from './site-of-books.ts'

/**
 * Imports into the store of an origin. The site of several books is created by ordinary operations, with the rights of
 * the importing user.
 */
export function importLocally(organization: () => string, callAs: (caller: Caller) => CallAs): Importer {
  return {
    refuse: () => undefined,
    import: importFound,
    createSite: async ({ site, title, spaces }, { user }) =>
      site === null
        ? ''
        : createSiteOf(
            { organization: organization(), title, site, spaces },
            callAs({ kind: 'token', user }),
          ),
  }
}
