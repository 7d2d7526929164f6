import type { Importer } from '../../imports/imports.ts'
import { importFound } from '../../imports/write/import-found.ts'
import type { Caller } from '../../operations/engine/scope.ts'
import { createSiteOf, type CallAs } from './site-of-books.ts'
import { specificationsOf } from './specifications-of.ts'

/**
 * Imports into the store of an origin. Ordinary operations create the site of several books and store the API
 * specifications of books, with the rights of the importing user.
 */
export function importLocally(organization: () => string, callAs: (caller: Caller) => CallAs): Importer {
  return {
    refuse: () => undefined,
    import: (path, options) => {
      const user = options.user ?? options.author
      const specifications = specificationsOf(organization(), callAs({ kind: 'token', user }))
      return importFound(path, { ...options, specifications })
    },
    createSite: async ({ site, title, spaces }, { user }) =>
      site === null
        ? ''
        : createSiteOf(
            { organization: organization(), title, site, spaces },
            callAs({ kind: 'token', user }),
          ),
  }
}
